import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { prerenderedNames } from '#shared/domain/prerendered.ts';
import { contentPolicy, emptyPolicy, placeNonce, placePublicOrigin } from '../security/contentPolicy.ts';
import { answerConfig, answerMedia, createReached, type Fetch } from './backend.ts';
import { contentTypeOf, isPlainPath, readFileOrNull, resolveBelow } from './files.ts';
import { appHost, callPagePath } from './scheme.ts';

export interface AppHandlerOptions {
  /** Folder of the built renderer. */
  readonly rendererRoot: string;
  readonly backendOrigin: string;
  /**
   * Origin of the deployment, under which other people can open the client's pages; null if the app has a
   * local backend.
   */
  readonly publicOrigin: string | null;
  readonly fetch: Fetch;
  /** Returns whether a session is stored, which only decides which prerendered page is served. */
  readonly isSignedIn: () => boolean;
}

const emptyPage = '<!doctype html><html lang="en"><head><title>Vesper</title></head><body></body></html>';

function pageHeaders(policy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

function refuse(status: number, words: string): Response {
  return new Response(words, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/**
 * Creates the handler of all requests to `app://vesper/…`: files of the built renderer, the backend's
 * configuration and media, and the client's page for every other path, because the client's router knows
 * which paths are pages.
 */
export function createAppHandler(options: AppHandlerOptions): (request: Request) => Promise<Response> {
  const { rendererRoot, backendOrigin, publicOrigin, fetch, isSignedIn } = options;
  const reached = createReached(fetch, backendOrigin);
  // Requests the hosts early, so that the first page does not wait.
  void reached();

  /**
   * Returns the prerendered page for this address, which is shown until the client has started; otherwise
   * `index.html`.
   */
  async function readPage(pathname: string): Promise<Buffer | null> {
    const names = prerenderedNames(pathname, isSignedIn()).map((name) => `prerendered/${name}.html`);
    for (const name of [...names, 'index.html']) {
      const html = await readFileOrNull(join(rendererRoot, name));
      if (html !== null) return html;
    }
    return null;
  }

  async function answerPage(pathname: string): Promise<Response> {
    const [html, others] = await Promise.all([readPage(pathname), reached()]);
    if (html === null) return refuse(500, 'The client has not been built: npm run build:desktop.');
    // Each response gets a new nonce and must not be cached, because a nonce may only be used once.
    const nonce = randomBytes(18).toString('base64');
    const page = placePublicOrigin(html.toString('utf8'), publicOrigin);
    return new Response(placeNonce(page, nonce), {
      headers: pageHeaders(contentPolicy(nonce, backendOrigin, others)),
    });
  }

  async function answerFile(pathname: string, type: string): Promise<Response> {
    const file = resolveBelow(rendererRoot, pathname);
    const bytes = file === null ? null : await readFileOrNull(file);
    if (bytes === null) return refuse(404, 'There is no such file.');
    return new Response(bytes, {
      headers: {
        'content-type': type,
        'content-length': String(bytes.byteLength),
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      },
    });
  }

  function route(request: Request): Promise<Response> | Response {
    const { host, pathname } = new URL(request.url);
    if (host !== appHost) return refuse(404, 'There is no such host.');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(405, 'Only reading is possible here.');
    if (!isPlainPath(pathname)) return refuse(403, 'This path is not allowed.');
    if (pathname === '/config.json') return answerConfig(fetch, backendOrigin);
    if (pathname.startsWith('/media/')) return answerMedia(request, fetch, backendOrigin);
    if (pathname === callPagePath) return new Response(emptyPage, { headers: pageHeaders(emptyPolicy) });
    const type = contentTypeOf(pathname);
    return type === null ? answerPage(pathname) : answerFile(pathname, type);
  }

  return async (request) => {
    try {
      const response = await route(request);
      return request.method === 'HEAD' ? new Response(null, response) : response;
    } catch (error) {
      console.error('app protocol', request.url, error);
      return refuse(500, 'Something went wrong here.');
    }
  };
}
