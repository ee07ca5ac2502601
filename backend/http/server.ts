import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Sessions } from './sessions.ts';
import type { Cluster } from '../cluster/index.ts';
import { internalFailure, notHttp, registerErrors, sendFailure, toFailure } from './errors.ts';
import { registerCompression } from './compression.ts';
import { registerForms } from './forms.ts';
import type { Handlers } from './handler.ts';
import { createLimits } from './limits.ts';
import { registerMedia, type MediaFolders } from './media.ts';
import type { SecretGuard } from './secretGuard.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Origins } from './origins.ts';
import { registerRoutes } from './routes.ts';
import { registerSecurity } from './security.ts';
import { fastifyTrust, type TrustedProxies } from './proxies.ts';
import { registerService, type ServiceOptions } from './service.ts';
import { registerSignInBegin, registerSignInCallback } from './signInPages.ts';
import { boundUnreadBodies, hasBody } from './unreadBody.ts';
import { isPageAddress, registerWebClient } from './webClient.ts';
import { prefixOf, splitPath } from '#shared/domain/pages.ts';
import { uploadLimits, uploadPath } from '#shared/domain/uploads.ts';

/**
 * Maximum size of a JSON body in bytes. A chat message or a profile has a few kilobytes; files are sent as
 * forms.
 */
const jsonMaxBytes = 256 * 1024;
const requestTimeoutMs = 60_000;
/**
 * Node has one time limit for all requests, which must suit uploads. {@link boundBody} sets a shorter limit
 * for the others.
 */
const longestRequestMs = uploadLimits.ticketMs;

export interface ServerOptions extends ServiceOptions {
  readonly log: Logger;
  readonly handlers: Handlers;
  readonly sessions: Sessions;
  readonly cluster: Pick<Cluster, 'shared'>;
  readonly origins: Origins;
  readonly guard: SecretGuard;
  readonly media: MediaFolders;
  /** Origin of the object store with the media; null: this backend serves them. */
  readonly filesOrigin?: string | null;
  readonly webRoot: string;
  readonly strict: boolean;
  readonly rateLimits: boolean;
  /** Proxies trusted for the client's address: their number or their networks. Undefined: none. */
  readonly trustProxy?: TrustedProxies;
  readonly signal: AbortSignal;
}

/** Creates the HTTP server of the backend, which does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonMaxBytes,
    requestTimeout: longestRequestMs,
    forceCloseConnections: true,
    trustProxy: fastifyTrust(options.trustProxy),
    exposeHeadRoutes: false,
    // A malformed address is an error of the request. A person with a browser is redirected to a page that
    // explains it.
    frameworkErrors: (error, request, reply) => {
      if (isPageAddress(request)) {
        void reply.redirect(`${prefixOf(splitPath(request.url).locale)}/not-found`);
        return;
      }
      sendFailure(reply, toFailure(error) ?? internalFailure());
    },
    clientErrorHandler: (_, socket) => {
      if (socket.writable) socket.end(notHttp);
      else socket.destroy();
    },
  });
  registerErrors(app);
  app.addHook('onRequest', async (request) => {
    if (!options.guard.allows(request))
      throw new ApiFailure('forbidden', 'This backend answers its own app alone.');
  });
  boundBody(app);
  boundUnreadBodies(app);
  readJson(app);
  await registerSecurity(app, options);
  await registerCompression(app);
  await registerForms(app);
  const limits = createLimits({ isOn: options.rateLimits, clock: options.clock, cluster: options.cluster });
  app.addHook('onResponse', async (request, reply) => {
    const took = Math.round(reply.elapsedTime);
    request.log.debug(`${request.method} ${request.routeOptions.url ?? '-'} ${reply.statusCode} ${took} ms`);
  });

  registerService(app, options);
  registerRoutes(app, { ...options, limits });
  await registerMedia(app, options.media);
  registerSignInCallback(app, options.webRoot);
  registerSignInBegin(app, options.externalSignIn);
  await registerWebClient(app, options.webRoot);
  return app;
}

/** Ends requests whose body takes too long. Large uploads on a slow line have more time, and other limits. */
function boundBody(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { raw } = request;
    if (hasBody(raw) && !request.url.startsWith(`${uploadPath}/`)) {
      const late = setTimeout(() => raw.destroy(), requestTimeoutMs).unref();
      raw.once('close', () => clearTimeout(late));
    }
    done();
  });
}

/** Accepts only JSON bodies and refuses prototype keys. An announced but empty body counts as no body. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text as string, done);
  });
}

export function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The HTTP server has no port.');
  return address.port;
}

/** Returns the address to open in a browser on this machine. */
export function shownUrl(app: FastifyInstance, host: string): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isLocal ? 'localhost' : name}:${portOf(app)}`;
}
