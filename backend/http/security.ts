import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { agoraSources } from '#shared/domain/agora.ts';
import type { SecretGuard } from './secretGuard.ts';
import { ApiFailure } from '../lib/failure.ts';
import { safeHost, type Origins } from './origins.ts';

const nonces = new WeakMap<ServerResponse, string>();

/**
 * Returns the nonce of a response. The content policy and the page's `<meta property="csp-nonce">` use the
 * same one.
 */
export function styleNonce(response: ServerResponse): string {
  let nonce = nonces.get(response);
  if (nonce === undefined) nonces.set(response, (nonce = randomBytes(16).toString('base64')));
  return nonce;
}

/** Permissions policy. Features that the product does not use are off, also for embedded pages. */
const permissions = [
  ...['camera', 'microphone', 'speaker-selection', 'autoplay', 'fullscreen', 'picture-in-picture'].map(self),
  ...['screen-wake-lock', 'clipboard-write'].map(self),
  ...['display-capture', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi'].map(none),
  ...['accelerometer', 'gyroscope', 'magnetometer', 'clipboard-read', 'browsing-topics'].map(none),
].join(', ');

function self(feature: string): string {
  return `${feature}=(self)`;
}
function none(feature: string): string {
  return `${feature}=()`;
}

export interface SecurityOptions {
  readonly origins: Origins;
  readonly guard: SecretGuard;
  /** The deployment's Agora app id; with one, pages may connect to Agora. Null: none. */
  readonly agoraAppId?: string | null;
  /** Origin of the object store, to which addresses of media redirect; null if this backend serves them. */
  readonly filesOrigin?: string | null;
  /** With a site key, pages may load Google's reCAPTCHA. */
  readonly client?: { readonly recaptchaSiteKey?: string | null };
}

/**
 * Sources that Google lists for a page with a content policy, and the names of the script's two Trusted Types
 * policies.
 */
const puzzleSources = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const puzzlePolicies = ['recaptcha', 'goog#html'];

/**
 * Adds the security headers to every response (docs/architecture.md, Security: "A strict content policy
 * holds"), and checks the origin.
 */
export async function registerSecurity(
  app: FastifyInstance,
  { origins, guard, agoraAppId = null, filesOrigin = null, client }: SecurityOptions,
): Promise<void> {
  const others = agoraAppId === null ? [] : agoraSources;
  const stores = filesOrigin === null ? [] : [filesOrigin];
  const hasPuzzle = (client?.recaptchaSiteKey ?? null) !== null;
  const puzzle = hasPuzzle ? puzzleSources : [];
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // The camera effects compile WebAssembly. JavaScript from strings stays forbidden.
        'script-src': ["'self'", "'wasm-unsafe-eval'", ...puzzle],
        ...(hasPuzzle && { 'frame-src': puzzle }),
        'style-src': ["'self'", (_, response) => `'nonce-${styleNonce(response as ServerResponse)}'`],
        'img-src': ["'self'", 'data:', 'blob:', ...stores],
        'media-src': ["'self'", 'blob:', ...stores],
        'font-src': ["'self'"],
        // `'self'` includes the socket in newer browsers. Older browsers need the `ws:` scheme.
        'connect-src': ["'self'", (request) => socketSource(request as IncomingMessage), ...others],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        // Policy names for the address of the service worker (renderer/platform/web/offline/register.ts) and
        // the script of a camera effect (renderer/engines/effects/scriptPolicy.ts).
        'trusted-types': ['offline-worker', 'camera-effects', ...(hasPuzzle ? puzzlePolicies : [])],
      },
    },
    // Pop-ups keep their opener, so that the page can detect that the log-in window was closed.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    // Plain http on the loopback must work. A proxy with https adds the header itself.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', permissions);
    await checkOrigin(request, reply, origins, guard);
  });
}

function socketSource(request: IncomingMessage): string {
  const host = safeHost(request.headers.host);
  return host === null ? "'self'" : `ws://${host}`;
}

/**
 * Refuses changes from pages of an unknown origin. Requests without an Origin (scripts, tests, curl) are not
 * from a page. Forged GETs gain nothing, because they carry no authenticating cookie.
 */
async function checkOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  origins: Origins,
  guard: SecretGuard,
): Promise<void> {
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  void reply.header('vary', 'Origin');
  const isAllowed = origins.isAllowed(origin);
  if (isAllowed) {
    void reply.header('access-control-allow-origin', origin);
    void reply.header('access-control-expose-headers', 'retry-after');
    void reply.header('cross-origin-resource-policy', 'cross-origin');
  }
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (!isAllowed && !origins.isOwn(origin, host)) {
    throw new ApiFailure('bad_origin', 'Pages of this origin may not call.');
  }
  if (request.method === 'OPTIONS' && isAllowed)
    await reply.code(204).headers(preflight(request, guard)).send();
}

/** Returns the headers that allow a page of another origin to send the product's headers. */
function preflight(request: FastifyRequest, guard: SecretGuard): Record<string, string> {
  const answer: Record<string, string> = {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': ['authorization, content-type, packagename, os', guard.header ?? []]
      .flat()
      .join(', '),
    'access-control-max-age': '600',
  };
  // Chromium sends another preflight before a page may access a private network, which includes the loopback.
  if (request.headers['access-control-request-private-network'] === 'true') {
    answer['access-control-allow-private-network'] = 'true';
  }
  return answer;
}
