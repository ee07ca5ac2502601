import { clientConfigSchema, type ClientConfig } from '#shared/api/config.ts';
import { agoraSources } from '#shared/domain/agora.ts';
import * as z from 'zod/mini';
import { abortableBody, fetchAbortable, type Abortable } from './abortable.ts';
import { inertPolicy } from '../security/contentPolicy.ts';

/** `net.fetch`, or whatever stands in for it. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

function failure(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { 'cache-control': 'no-store' } });
}

/** A path of the backend as a whole address; what is one already stays. No slash at the end. */
function absolute(address: string, backendOrigin: string): string {
  return new URL(address, backendOrigin).href.replace(/\/$/, '');
}

/** On the web the paths in the configuration belong to the page's own origin; here they belong to the backend. */
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
    // Addresses of the web: a window of the app goes nowhere else (main/windows).
    logoutUrl: null,
    unauthorizedRedirect: null,
    // Its SDK would be a script of the backend's, compiles WebAssembly and makes a Worker of text: nothing of that is
    // possible under our pages' policy. The socket carries the same.
    rtm: null,
  };
}

const fetchConfig = (fetch: Fetch, backendOrigin: string, signal: AbortSignal | null = null) =>
  fetchAbortable(fetch, `${backendOrigin}/config.json`, { credentials: 'omit', cache: 'no-store', signal });

/** How long a page waits for what its policy depends on; a backend that is slower or away delays no page twice. */
const reachedWithinMs = 1_500;

/**
 * What pages may reach besides the backend, by the backend's own configuration: asked for once and kept. Where it can't be
 * had in time nothing more is reached, until the next page asks again.
 */
export function createReached(fetch: Fetch, backendOrigin: string): () => Promise<readonly string[]> {
  let asked: Promise<readonly string[]> | null = null;

  async function ask(): Promise<readonly string[]> {
    try {
      const { response } = await fetchConfig(fetch, backendOrigin, AbortSignal.timeout(reachedWithinMs));
      const config = z.parse(clientConfigSchema, await response.json());
      return config.agoraAppId === null ? [] : agoraSources;
    } catch {
      asked = null;
      return [];
    }
  }
  return () => (asked ??= ask());
}

/** `app://vesper/config.json`: the backend's own, with its addresses made whole. */
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
  if (!config.success) return failure(502, 'internal', 'The backend answered a configuration nobody knows.');
  return Response.json(absoluteConfig(config.data, backendOrigin), {
    headers: { 'cache-control': 'no-store' },
  });
}

/** Seeking and revalidation pass through; cookies and tokens never do. */
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
 * `app://vesper/media/…`: answers name pictures and recordings by paths, and those belong to the backend. Only
 * pictures, sound and video come through: anything else would be a document of our own origin written by a stranger.
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
  // A body that is not passed on is never read, so its request ends here.
  if (hasNoBody || isRefused || request.method === 'HEAD') abort();
  if (!hasNoBody && !response.ok) return failure(response.status, 'not_found', 'There is no such medium.');
  if (!hasNoBody && isRefused) {
    return failure(502, 'unsupported_media_type', 'This is not a picture, a sound or a video.');
  }
  const headers = pick(response.headers, responseHeaders);
  // The network stack has unpacked the body, so the length it was sent with is wrong.
  if (response.headers.has('content-encoding')) headers.delete('content-length');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('content-security-policy', inertPolicy);
  const hasBody = !hasNoBody && request.method !== 'HEAD';
  return new Response(hasBody ? abortableBody(fetched) : null, { status: response.status, headers });
}
