import { clientConfigSchema, type ClientConfig } from '#shared/api/config.ts';
import { agoraSources } from '#shared/domain/agora.ts';
import * as z from 'zod/mini';
import { abortableBody, fetchAbortable, type Abortable } from './abortable.ts';
import { inertPolicy } from '../security/contentPolicy.ts';

/** `net.fetch`, or a test's substitute. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

function failure(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { 'cache-control': 'no-store' } });
}

/**
 * Returns a path of the backend as an absolute URL without a trailing slash; an absolute URL stays as it is.
 */
function absolute(address: string, backendOrigin: string): string {
  return new URL(address, backendOrigin).href.replace(/\/$/, '');
}

/**
 * Resolves the paths in the configuration against the backend. The web client resolves them against the
 * page's origin.
 */
function absoluteConfig(config: ClientConfig, backendOrigin: string): ClientConfig {
  const { core, chat, purchase } = config.bases;
  return {
    ...config,
    bases: {
      ...config.bases,
      core: absolute(core, backendOrigin),
      chat: absolute(chat, backendOrigin),
      purchase: purchase === null ? null : absolute(purchase, backendOrigin),
    },
    socket: { ...config.socket, url: absolute(config.socket.url, backendOrigin) },
    // Web URLs are removed, because a window of the app cannot navigate to them (main/windows).
    logoutUrl: null,
    unauthorizedRedirect: null,
    // The messaging SDK is a script of the backend that compiles WebAssembly and creates a Worker from text.
    // The pages' content policy forbids all three. The socket carries the same messages.
    rtm: null,
  };
}

const fetchConfig = (fetch: Fetch, backendOrigin: string, signal: AbortSignal | null = null) =>
  fetchAbortable(fetch, `${backendOrigin}/config.json`, { credentials: 'omit', cache: 'no-store', signal });

/**
 * Milliseconds that a page waits for the hosts in its content policy, so that a slow backend does not delay
 * it further.
 */
const reachedWithinMs = 1_500;

/**
 * Returns a function that gives the hosts, besides the backend, that pages may connect to, according to the
 * backend's configuration. The configuration is requested once and cached; after a timeout the list is empty
 * until the next page asks again.
 */
export function createReached(fetch: Fetch, backendOrigin: string): () => Promise<readonly string[]> {
  let pending: Promise<readonly string[]> | null = null;

  async function ask(): Promise<readonly string[]> {
    try {
      const { response } = await fetchConfig(fetch, backendOrigin, AbortSignal.timeout(reachedWithinMs));
      const config = z.parse(clientConfigSchema, await response.json());
      return config.agoraAppId === null ? [] : agoraSources;
    } catch {
      pending = null;
      return [];
    }
  }
  return () => (pending ??= ask());
}

/** `app://vesper/config.json`: the backend's configuration with absolute URLs. */
export async function answerConfig(fetch: Fetch, backendOrigin: string): Promise<Response> {
  let body: unknown;
  try {
    const { response, abort } = await fetchConfig(fetch, backendOrigin);
    if (!response.ok) {
      abort();
      return failure(503, 'unavailable', `The backend answered ${response.status}.`);
    }
    body = await response.json();
  } catch {
    return failure(503, 'unavailable', 'The backend cannot be reached.');
  }
  const config = z.safeParse(clientConfigSchema, body);
  if (!config.success) return failure(502, 'internal', 'The backend answered an unknown configuration.');
  return Response.json(absoluteConfig(config.data, backendOrigin), {
    headers: { 'cache-control': 'no-store' },
  });
}

/** Headers for seeking and revalidation are forwarded; cookies and tokens never are. */
const requestHeaders = ['accept', 'range', 'if-range', 'if-none-match', 'if-modified-since'];
const responseHeaders = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
];

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}

/**
 * `app://vesper/media/…`: responses refer to media by paths, which belong to the backend. Only pictures,
 * sound and video are passed on, because another document would run on the app's own origin with a stranger's
 * content.
 */
export async function answerMedia(request: Request, fetch: Fetch, backendOrigin: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  let fetched: Abortable;
  try {
    fetched = await fetchAbortable(fetch, `${backendOrigin}${pathname}${search}`, {
      method: request.method,
      headers: pick(request.headers, requestHeaders),
      credentials: 'omit',
      signal: request.signal,
    });
  } catch {
    return failure(503, 'unavailable', 'The backend cannot be reached.');
  }
  const { response, abort } = fetched;
  const type = response.headers.get('content-type') ?? '';
  const hasNoBody = response.status === 304 || response.status === 416;
  const isRefused = !response.ok || !/^(?:image|video|audio)\//i.test(type);
  // Aborts a request whose body is not passed on, because the body is never read.
  if (hasNoBody || isRefused || request.method === 'HEAD') abort();
  if (!hasNoBody && !response.ok) return failure(response.status, 'not_found', 'There is no such medium.');
  if (!hasNoBody && isRefused) {
    return failure(502, 'unsupported_media_type', 'This is not a picture, a sound or a video.');
  }
  const headers = pick(response.headers, responseHeaders);
  // The network stack has decompressed the body, so the original length is wrong.
  if (response.headers.has('content-encoding')) headers.delete('content-length');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('content-security-policy', inertPolicy);
  const hasBody = !hasNoBody && request.method !== 'HEAD';
  return new Response(hasBody ? abortableBody(fetched) : null, { status: response.status, headers });
}
