import { describe, expect, it } from 'vitest';
import { runKind } from './run.ts';
import { portrait } from './support/fakeBackend.ts';
import { withDesktop } from './support/withDesktop.ts';

const desktop = withDesktop();

/** Requests one of the app's own addresses from within the page. */
function ask(path: string, init?: { method: string }) {
  return desktop.run.page.evaluate(
    async ([address, options]) => {
      const response = await fetch(address, options);
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
    },
    [path, init] as const,
  );
}

describe(`app://vesper (${runKind})`, () => {
  it.each(['/', '/chat', '/ru/user-detail/5f', '/index.html', '/INDEX.HTML'])(
    'shows the same page for %s, with a content security policy',
    async (path) => {
      const page = await ask(path);
      expect(page.status).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('id="root"');
      const policy = page.headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain(
        `connect-src 'self' ${desktop.backend.url} ${desktop.backend.url.replace('http', 'ws')};`,
      );
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(page.body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
    },
  );

  it('uses a nonce once', async () => {
    const [first, second] = [await ask('/'), await ask('/')];
    expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy']);
  });

  it('applies the policy: strings do not run as scripts, and inline styles have no effect', async () => {
    const tried = await desktop.run.page.evaluate(async () => {
      // Runs in a later task of the page, because code that a debugger evaluates is exempt from the policy.
      await new Promise((resolve) => setTimeout(resolve, 0));
      const attempt = (task: () => unknown) => {
        try {
          return task();
        } catch (error) {
          return (error as Error).name;
        }
      };
      const style = document.createElement('style');
      style.textContent = '#root { letter-spacing: 7px }';
      document.head.append(style);
      const spacing = getComputedStyle(document.querySelector('#root')!).letterSpacing;
      style.remove();
      return {
        // oxlint-disable-next-line typescript/no-implied-eval -- this is what must fail
        evaluated: attempt(() => new Function('return 1')()),
        markup: attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror=1>')),
        spacing,
      };
    });
    expect(tried.evaluated).toBe('EvalError');
    expect(tried.markup).toBe('TypeError');
    expect(tried.spacing).not.toBe('7px');
  });

  it('shows a client that does not violate the policy', async () => {
    const complaints: string[] = [];
    const listen = (message: { text(): string }) => {
      if (/content security policy|trusted/i.test(message.text())) complaints.push(message.text());
    };
    desktop.run.page.on('console', listen);
    await desktop.run.page.reload();
    await desktop.run.page.waitForSelector('#root > *', { state: 'attached' });
    desktop.run.page.off('console', listen);
    expect(complaints).toEqual([]);
  });

  it('answers files with their types, and 404 for a missing file', async () => {
    const html = (await ask('/')).body;
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? 'none';
    const file = await ask(script);
    expect(file).toMatchObject({ status: 200 });
    expect(file.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await ask('/assets/none.js')).status).toBe(404);
    expect((await ask('/', { method: 'POST' })).status).toBe(405);
  });

  it.each([
    '/..%2f..%2fpackage.json',
    '/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/x%00.js',
    '/media/..%2fconfig.json',
  ])('refuses to leave its folder by the path %s', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(403);
    expect(answer.body).not.toContain('"vesper"');
  });

  it('returns the backend’s configuration with absolute addresses', async () => {
    const config = await ask('/config.json');
    expect(JSON.parse(config.body)).toMatchObject({
      bases: { core: `${desktop.backend.url}/api`, chat: `${desktop.backend.url}/chat-api`, purchase: null },
      socket: { url: desktop.backend.url, path: '/socket' },
      legalBase: '/legal',
      somethingNewer: true,
    });
  });

  it('lets the page connect to the backend only', async () => {
    expect(await ask(`${desktop.backend.url}/health`)).toMatchObject({
      status: 200,
      body: '{"status":"ok"}',
    });
    await expect(ask('https://example.org/')).rejects.toThrow('Failed to fetch');
    const port = Number(new URL(desktop.backend.url).port);
    await expect(ask(`http://127.0.0.1:${port + 1}/`)).rejects.toThrow('Failed to fetch');
  });

  it('fetches pictures from the backend without cookies, and refuses other media types', async () => {
    const picture = await ask('/media/portrait.svg');
    expect(picture).toMatchObject({ status: 200, body: portrait });
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(picture.headers['content-security-policy']).toContain('sandbox');
    expect(picture.headers).not.toHaveProperty('set-cookie');
    expect((await ask('/media/page.html')).status).toBe(502);
    expect((await ask('/media/none.png')).status).toBe(404);
    expect(desktop.backend.mediaRequests.every(({ headers }) => headers['cookie'] === undefined)).toBe(true);
  });
});
