import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { agoraSources } from '#shared/domain/agora.ts';
import { emptyPolicy } from '../security/contentPolicy.ts';
import { createAppHandler } from './handler.ts';

const folder = mkdtempSync(join(tmpdir(), 'vesper-protocol-'));
const rendererRoot = join(folder, 'renderer');
mkdirSync(join(rendererRoot, 'assets'), { recursive: true });
writeFileSync(
  join(rendererRoot, 'index.html'),
  '<!doctype html><html><head></head><body><div id="root"></div></body></html>',
);
writeFileSync(join(rendererRoot, 'assets/a.js'), 'export {};');
for (const name of ['en/landing', 'ru/shell/chat', 'shell', 'en/terms']) {
  const file = join(rendererRoot, `prerendered/${name}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `<head></head>${name}`);
}
writeFileSync(join(folder, 'secret.json'), '{"secret": true}');
afterAll(() => rmSync(folder, { recursive: true }));

const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
let isSignedIn = false;
const newHandler = () =>
  createAppHandler({
    ...{ rendererRoot, backendOrigin: 'https://backend.example', fetch },
    publicOrigin: 'https://backend.example',
    isSignedIn: () => isSignedIn,
  });
const handle = newHandler();
const ask = (path: string, init?: RequestInit) => handle(new Request(`app://vesper${path}`, init));

beforeEach(() => {
  fetch.mockReset();
});

describe('the handler of app://', () => {
  it.each([
    '/../secret.json',
    '/assets/../../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/..\\secret.json',
    '/%E0%A4%A.js',
  ])('never answers a file outside its folder: %s', async (path) => {
    const response = await ask(path);
    expect([403, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('secret"');
  });

  it('accepts only one host', async () => {
    expect((await handle(new Request('app://elsewhere/index.html'))).status).toBe(404);
  });

  it('answers HEAD without a body', async () => {
    const response = await ask('/assets/a.js', { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('10');
    expect(await response.text()).toBe('');
  });

  it('answers 404 for a folder', async () => {
    mkdirSync(join(rendererRoot, 'folder.js'), { recursive: true });
    expect((await ask('/folder.js')).status).toBe(404);
  });
});

describe('a prerendered page', () => {
  const bodyOf = async (path: string) => (await (await ask(path)).text()).replace(/<head>.*<\/head>/s, '');

  it('is shown before the client has started, depending on whether the user is signed in', async () => {
    isSignedIn = false;
    expect(await bodyOf('/')).toBe('en/landing');
    expect(await bodyOf('/chat')).toContain('id="root"');
    isSignedIn = true;
    expect(await bodyOf('/ru/chat?userId=1')).toBe('ru/shell/chat');
    // This address has no prerendered page, so the bare page is returned.
    expect(await bodyOf('/followings')).toBe('shell');
    isSignedIn = false;
  });
});

describe('the policy of a page', () => {
  const config = {
    version: '1',
    bases: { core: '/api', chat: '/chat-api' },
    socket: { url: '/', path: '/socket' },
    mediaEngine: 'agora',
    legalBase: '/',
  };
  const connectSrc = async (of: typeof handle) => {
    const page = await of(new Request('app://vesper/'));
    return /connect-src ([^;]+)/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
  };
  const own = "'self' https://backend.example wss://backend.example";

  it("allows Agora's hosts if the backend has an Agora app, requested once", async () => {
    fetch.mockResolvedValueOnce(Response.json({ ...config, agoraAppId: 'an app' }));
    const of = newHandler();
    // The configuration is requested before the first page.
    expect(fetch).toHaveBeenCalledTimes(1);
    const reached = `${own} ${agoraSources.join(' ')}`;
    expect([await connectSrc(of), await connectSrc(of)]).toEqual([reached, reached]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('otherwise only allows the backend, and the configuration is requested again after a failure', async () => {
    fetch.mockRejectedValueOnce(new TypeError('fetch failed'));
    const of = newHandler();
    expect(await connectSrc(of)).toBe(own);
    fetch.mockResolvedValueOnce(Response.json(config));
    expect([await connectSrc(of), await connectSrc(of)]).toEqual([own, own]);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('forbids everything for the call window, without a request', async () => {
    const page = await ask('/call-window?line=1');
    expect(page.headers.get('content-security-policy')).toBe(emptyPolicy);
    expect(await page.text()).not.toMatch(/<(?:script|link|style)|src=/);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('the backend behind app://', () => {
  it('sends no window to a web address', async () => {
    const config = {
      version: '1',
      bases: { core: '/api', chat: '/chat-api' },
      socket: { url: '/', path: '/socket' },
      mediaEngine: 'peer',
      legalBase: '/',
      logoutUrl: 'https://www.example/bye',
      unauthorizedRedirect: 'https://www.example/in',
      production: true,
    };
    fetch.mockResolvedValueOnce(Response.json(config));
    const answered = (await (await ask('/config.json')).json()) as unknown;
    expect(answered).toMatchObject({ logoutUrl: null, unauthorizedRedirect: null, production: true });
  });

  it('reports a missing configuration', async () => {
    fetch.mockRejectedValueOnce(new TypeError('fetch failed'));
    const silent = await ask('/config.json');
    expect(silent.status).toBe(503);
    expect(await silent.json()).toEqual({ code: 'unavailable', message: expect.any(String) });

    fetch.mockResolvedValueOnce(new Response('<p>sign in to this network</p>'));
    expect((await ask('/config.json')).status).toBe(503);

    fetch.mockResolvedValueOnce(Response.json({ version: 1 }));
    expect((await ask('/config.json')).status).toBe(502);
  });

  it('forwards seeking, but no credentials', async () => {
    fetch.mockResolvedValueOnce(
      new Response('part', {
        status: 206,
        headers: { 'content-type': 'video/webm', 'content-range': 'bytes 0-3/9', 'set-cookie': 'a=b' },
      }),
    );
    const response = await ask('/media/clip.webm?v=2', {
      headers: { range: 'bytes=0-3', authorization: 'Bearer x' },
    });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 0-3/9');
    expect(response.headers.has('set-cookie')).toBe(false);
    const [url, init] = fetch.mock.calls[0] ?? [];
    const sent = new Headers(init?.headers);
    expect(url).toBe('https://backend.example/media/clip.webm?v=2');
    expect(init?.credentials).toBe('omit');
    expect(Object.fromEntries(sent)).toMatchObject({ range: 'bytes=0-3' });
    expect(sent.has('authorization')).toBe(false);
  });

  it('forwards "not modified"', async () => {
    fetch.mockResolvedValueOnce(new Response(null, { status: 304, headers: { etag: '"1"' } }));
    const response = await ask('/media/a.png', { headers: { 'if-none-match': '"1"' } });
    expect(response.status).toBe(304);
  });

  it.each(['text/html', 'application/javascript', 'text/css', ''])(
    'blocks a media file of the type "%s"',
    async (type) => {
      fetch.mockResolvedValueOnce(new Response('x', { headers: { 'content-type': type } }));
      expect((await ask('/media/a')).status).toBe(502);
    },
  );
});

/** Responds like Electron's `net.fetch`: with an endless body whose request only the abort signal ends. */
function answerEndlessly(status: number, type: string): () => AbortSignal | null {
  let signal: AbortSignal | null = null;
  fetch.mockImplementation((_url, init) => {
    signal = init?.signal ?? null;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64_000)),
      // As in Electron, cancelling the body leaves the connection open.
      cancel: () => undefined,
    });
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }));
  });
  return () => signal;
}

it('a page contains the public origin of the deployment', async () => {
  expect(await (await ask('/en/anything')).text()).toContain(
    '<meta name="vesper-public-origin" content="https://backend.example">',
  );
});

describe('a media file that is not read to its end', () => {
  it('aborts its request when the page cancels the body', async () => {
    const signal = answerEndlessly(206, 'video/mp4');
    const reader = (await ask('/media/long.mp4')).body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(64_000);
    expect(signal()?.aborted).toBe(false);
    await reader?.cancel();
    expect(signal()?.aborted).toBe(true);
  });

  it.each([
    ['a missing one', '/media/none.mp4', 404, 'application/json'],
    ['one of another type', '/media/page.html', 200, 'text/html'],
    ['a range that does not exist', '/media/short.mp4', 416, 'text/plain'],
    ['a refused configuration', '/config.json', 500, 'application/json'],
  ])('aborts its request at once for %s', async (_, path, status, type) => {
    const signal = answerEndlessly(status, type);
    await ask(path);
    expect(signal()?.aborted).toBe(true);
  });

  it('aborts its request at once for HEAD', async () => {
    const signal = answerEndlessly(200, 'image/png');
    expect((await ask('/media/a.png', { method: 'HEAD' })).status).toBe(200);
    expect(signal()?.aborted).toBe(true);
  });

  it('is not aborted if it is read completely', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    fetch.mockImplementation((_url, init) => {
      signals.push(init?.signal);
      return Promise.resolve(new Response('picture', { headers: { 'content-type': 'image/png' } }));
    });
    expect(await (await ask('/media/a.png')).text()).toBe('picture');
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  });
});
