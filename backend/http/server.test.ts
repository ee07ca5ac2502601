import { connect } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientConfigSchema } from '#shared/api/config.ts';
import { agoraSources } from '#shared/domain/agora.ts';
import { sharedBackend, startTestBackend } from '#tests/kit/backend/backend.ts';
import { createOrigins, safeHost } from './origins.ts';
import { withNonce } from './webClient.ts';

const backend = sharedBackend();
const demo = sharedBackend({ seed: 'demo' });

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the service', () => {
  it('reports its health, and gives clients their configuration', async () => {
    const health = (await (await fetch(`${demo.url}/health`)).json()) as { uptimeMs: number };
    expect(health).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      uptimeMs: expect.any(Number),
    });
    const config = clientConfigSchema.parse(await (await fetch(`${demo.url}/config.json`)).json());
    expect(config.bases).toMatchObject({ core: '/api', chat: '/chat-api' });
    expect(config.socket).toEqual({ url: '/', path: '/socket' });
    expect(config.demoAccounts).toContainEqual({
      email: 'user@demo.local',
      password: 'demo1234',
    });
  });

  it('answers an unknown path of a service with JSON', async () => {
    for (const path of [
      '/api/nothing',
      '/chat-api',
      '/purchase-api/x?y=1',
      '/upload/x',
      '/media/none.png',
      '/api/login',
    ]) {
      const response = await fetch(`${backend.url}${path}`, { headers: { accept: 'text/html' } });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toEqual({
        code: 'not_found',
        message: 'This address does not exist.',
      });
    }
  });

  it('answers bytes that are not HTTP', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(backend.port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      let received = '';
      socket.on('data', (chunk) => (received += String(chunk)));
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"code":"invalid_body"');
  });

  it('refuses an endpoint to a role without access', async () => {
    const artist = await demo.signIn('artist@demo.local');
    const { status, body } = await demo.call('matchRequest', { body: { matchingFilter: {} } }, artist);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  it('detects a response that breaks the contract: an error in tests, a log line otherwise', async () => {
    for (const strict of [true, false]) {
      const backend = await startTestBackend({ strict });
      const { token, userId } = await backend.signUp();
      vi.spyOn(backend.app.log, 'error');
      await backend.context.database
        .updateTable('users')
        .set({ birthday: 'never' })
        .where('id', '=', userId)
        .execute();
      const { status, body } = await backend.call('getProfile', {}, token);
      expect(status).toBe(strict ? 500 : 200);
      if (strict) expect(body).toEqual({ code: 'internal', message: 'Something went wrong on our side.' });
    }
  });

  it('stops quickly, even with an open connection', async () => {
    const backend = await startTestBackend();
    const socket = connect(backend.port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const startedMs = performance.now();
    await Promise.all([backend.close(), backend.close()]);
    // An open connection would otherwise delay the end for minutes.
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    socket.destroy();
  });
});

describe('headers', () => {
  it('allow pages to connect to Agora, and to no other vendor, if the deployment has an Agora app', async () => {
    const backend = await startTestBackend({ agoraAppId: 'an app' });
    const { headers } = await fetch(`${backend.url}/health`);
    const connectSrc = /connect-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1];
    expect(connectSrc).toBe(`'self' ws://localhost:${backend.port} ${agoraSources.join(' ')}`);
    const config = await (await fetch(`${backend.url}/config.json`)).json();
    // The embedded backend still uses peer connections, because it cannot issue Agora tokens.
    expect(config).toMatchObject({ agoraAppId: 'an app', mediaEngine: 'peer' });
  });

  it('contain the content policy, with a new nonce in every page', async () => {
    const webRoot = aFolder();
    mkdirSync(join(webRoot, 'assets'));
    writeFileSync(join(webRoot, 'assets/app-1234.js'), 'export {}');
    writeFileSync(join(webRoot, 'index.html'), '<head><meta property="csp-nonce" nonce="" /></head>');
    const backend = await startTestBackend({ webRoot });

    const nonces = new Set<string>();
    for (const path of ['/', '/ru/chat?userId=1', '/user-detail/some.body/']) {
      const response = await fetch(`${backend.url}${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(await response.text()).toBe(`<head><meta property="csp-nonce" content="${nonce}"></head>`);
      nonces.add(nonce);
      expect(policy.split(';').map((part) => part.trim())).toEqual([
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self'",
        `connect-src 'self' ws://localhost:${backend.port}`,
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types offline-worker camera-effects',
      ]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('permissions-policy')).toContain('camera=(self), microphone=(self)');
      expect(response.headers.get('permissions-policy')).toContain('display-capture=()');
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('strict-transport-security')).toBeNull();
    }
    expect(nonces.size).toBe(3);

    const asset = await fetch(`${backend.url}/assets/app-1234.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/assets/gone.js', '/favicon.ico', '/index.php']) {
      expect((await fetch(`${backend.url}${path}`)).status).toBe(404);
    }
  });

  it('keep serving the assets of the previous build to pages loaded before an upgrade', async () => {
    const webRoot = join(aFolder(), 'web');
    for (const [folder, name] of [
      [webRoot, 'app-new.js'],
      [`${webRoot}-before`, 'app-old.js'],
    ] as const) {
      mkdirSync(join(folder, 'assets'), { recursive: true });
      writeFileSync(join(folder, 'assets', name), `// ${name}`);
    }
    const backend = await startTestBackend({ webRoot });
    for (const name of ['app-new.js', 'app-old.js']) {
      const asset = await fetch(`${backend.url}/assets/${name}`);
      expect([asset.status, await asset.text()]).toEqual([200, `// ${name}`]);
      expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await fetch(`${backend.url}/assets/app-none.js`)).status).toBe(404);
    expect((await fetch(`${backend.url}/assets/..%2f..%2fweb-before/assets/app-old.js`)).status).not.toBe(
      200,
    );
  });

  it('redirect from an address that cannot be decoded to the page for unknown addresses', async () => {
    for (const [path, to] of [
      ['/user-detail/%E0%A4%A', '/not-found'],
      ['/ru/faq/%', '/ru/not-found'],
    ] as const) {
      const response = await fetch(`${backend.url}${path}`, { redirect: 'manual' });
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 302, to]);
    }
    const service = await fetch(`${backend.url}/api/call/%E0%A4%A/x`);
    expect([service.status, await service.json()]).toMatchObject([400, { code: 'invalid_body' }]);
  });

  it('send the prerendered landing page to visitors, and the client’s shell to a signed-in user', async () => {
    const webRoot = aFolder();
    mkdirSync(join(webRoot, 'prerendered/ru'), { recursive: true });
    writeFileSync(join(webRoot, 'index.html'), '<html><head></head><body>client</body></html>');
    for (const page of ['landing', 'privacy-policy']) {
      writeFileSync(
        join(webRoot, `prerendered/ru/${page}.html`),
        `<html><head></head><body>${page}</body></html>`,
      );
    }
    mkdirSync(join(webRoot, 'prerendered/ru/shell'));
    writeFileSync(
      join(webRoot, 'prerendered/ru/shell/chat.html'),
      '<html><head></head><body>shell</body></html>',
    );
    const backend = await startTestBackend({ webRoot });
    const bodyOf = async (path: string, cookie = '') => {
      const response = await fetch(`${backend.url}${path}`, { headers: { cookie } });
      return /<body>(.*)<\/body>/.exec(await response.text())?.[1];
    };
    expect(await bodyOf('/ru')).toBe('landing');
    expect(await bodyOf('/ru/?message=expired')).toBe('landing');
    expect(await bodyOf('/ru/privacy-policy', 'Authorization=token')).toBe('privacy-policy');
    expect(await bodyOf('/ru', 'a=b; Authorization=token')).toBe('client');
    expect(await bodyOf('/ru', 'Authorization=')).toBe('landing');
    expect(await bodyOf('/ru/chat')).toBe('client');
    expect(await bodyOf('/ru/chat', 'Authorization=token')).toBe('shell');
    expect(await bodyOf('/chat', 'Authorization=token')).toBe('client');
    expect(await bodyOf('/')).toBe('client');
  });

  it('make browsers check for a newer service worker each time, and apply the same policy to the shell page', async () => {
    const webRoot = aFolder();
    mkdirSync(join(webRoot, 'prerendered'));
    writeFileSync(join(webRoot, 'sw.js'), 'self');
    writeFileSync(join(webRoot, 'prerendered/shell.html'), '<head></head>');
    const backend = await startTestBackend({ webRoot });
    const worker = await fetch(`${backend.url}/sw.js`);
    expect([worker.status, await worker.text()]).toEqual([200, 'self']);
    expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    const shell = await fetch(`${backend.url}/shell.html`);
    const nonce = /nonce-([^']+)'/.exec(shell.headers.get('content-security-policy') ?? '')?.[1];
    expect(await shell.text()).toBe(`<head><meta property="csp-nonce" content="${nonce}"></head>`);
    expect(shell.headers.get('cache-control')).toBe('no-cache');

    // Without a built client these addresses answer 404, because an HTML page is no valid script.
    const bare = await startTestBackend({ webRoot: join(webRoot, 'none') });
    for (const path of ['/sw.js', '/shell.html']) expect((await fetch(bare.url + path)).status).toBe(404);
  });

  it('come with advice if the client is not built', async () => {
    const backend = await startTestBackend({ webRoot: join(aFolder(), 'none') });
    const response = await fetch(`${backend.url}/chat`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      503,
      'text/plain; charset=utf-8',
    ]);
    expect(await response.text()).toContain('npm run build');
  });

  it('keep media files from running as pages', async () => {
    const dataDir = aFolder();
    const backend = await startTestBackend({ dataDir });
    writeFileSync(join(dataDir, 'uploads/page.html'), '<script>alert(1)</script>');
    for (const path of ['/media/portraits/nia.webp', '/media/gifts/rose.svg']) {
      const response = await fetch(`${backend.url}${path}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
    for (const path of [
      '/media/uploads/page.html',
      '/media/portraits/%2e%2e%2fgifts%2frose.svg',
      '/media/gifts/..%5crose.svg',
      '/media/gifts/.hidden',
      '/media/',
    ]) {
      const hidden = await fetch(`${backend.url}${path}`);
      expect([path, hidden.status]).toEqual([path, 404]);
      expect(await hidden.json()).toMatchObject({ code: 'not_found' });
    }
  });

  it('share their nonce with a page without a place for it', () => {
    expect(withNonce('<html><head lang="en"><title>', 'N')).toBe(
      '<html><head lang="en"><meta property="csp-nonce" content="N"><title>',
    );
  });
});

describe('origins', () => {
  const own = createOrigins(['https://vesper.example']);
  it.each([
    ['http://localhost:4100', 'localhost:4100', true],
    ['http://127.0.0.1:4100', '127.0.0.1:4100', true],
    ['http://[::1]:4100', '[::1]:4100', true],
    ['http://192.168.1.5:4100', '192.168.1.5:4100', true],
    ['http://localhost:5173', 'localhost:4100', false],
    ['http://evil.example:4100', 'evil.example:4100', false],
    ['http://localhost.evil.example', 'localhost.evil.example', false],
    ['null', 'localhost:4100', false],
    ['file://', '', false],
    ['http://localhost:4100/', 'localhost:4100', false],
  ])('isOwn(%s) on host %s is %s', (origin, host, isOwn) => {
    expect(own.isOwn(origin, host)).toBe(isOwn);
  });

  it('never include a malformed Host header in a response', () => {
    expect(safeHost("x; script-src 'unsafe-inline'")).toBeNull();
    expect(safeHost('localhost:4100')).toBe('localhost:4100');
  });

  it('of other sites may not make changes, but the desktop shell and scripts may', async () => {
    const backend = await startTestBackend({ allowedOrigins: ['https://vesper.example'] });
    const post = (origin: string | null) =>
      fetch(`${backend.url}/api/v2/isRegistered`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(origin === null ? {} : { origin }) },
        body: JSON.stringify({ email: 'a@example.com' }),
      });
    for (const origin of ['http://evil.example', 'null', `http://localhost:${backend.port + 1}`]) {
      const response = await post(origin);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        403,
        'bad_origin',
      ]);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
    for (const origin of [null, backend.url]) expect((await post(origin)).status).toBe(200);
    for (const origin of ['app://vesper', 'https://vesper.example']) {
      const response = await post(origin);
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('vary')).toContain('Origin');
    }
  });

  it('get a preflight response only if they are allowed', async () => {
    const ask = (origin: string) =>
      fetch(`${backend.url}/api/login`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-private-network': 'true',
        },
      });
    const desktop = await ask('app://vesper');
    expect(desktop.status).toBe(204);
    expect(desktop.headers.get('access-control-allow-origin')).toBe('app://vesper');
    expect(desktop.headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, packagename, os',
    );
    expect(desktop.headers.get('access-control-allow-private-network')).toBe('true');
    expect((await ask('http://evil.example')).status).toBe(403);
  });
});
