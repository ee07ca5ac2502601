import { describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { localSecretHeader, withLocalSecret } from '#shared/localBackend.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';

const secret = 'a secret of this start';
const backend = sharedBackend({ localSecret: secret, seed: 'demo' });

/** Connects a socket. Resolves with `connected`, or with the status of the refusal. */
function connect(url: string, transport: 'websocket' | 'polling', token: string, headers: object) {
  const socket = io(url, {
    path: '/socket',
    transports: [transport],
    auth: { token },
    extraHeaders: { ...headers },
    reconnection: false,
  });
  return new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) =>
      resolve(JSON.stringify((error as { context?: unknown }).context ?? '')),
    );
  }).finally(() => socket.disconnect());
}

describe('the guard of the desktop’s own backend', () => {
  it('refuses every request without the secret of this start', async () => {
    const paths = ['/health', '/config.json', '/api/settings', '/', '/media/portraits/a.webp', '/nowhere'];
    for (const path of paths) {
      const ask = (headers: Record<string, string>) => fetch(`${backend.url}${path}`, { headers });
      expect([path, (await ask({})).status]).toEqual([path, 403]);
      expect([path, (await ask({ [localSecretHeader]: `${secret} ` + 'x' })).status]).toEqual([path, 403]);
      expect([path, (await ask(withLocalSecret(secret))).status]).not.toEqual([path, 403]);
    }
    const post = await fetch(`${backend.url}/api/login`, { method: 'POST' });
    expect(await post.json()).toMatchObject({ code: 'forbidden' });
  });

  it('refuses sockets without the secret', async () => {
    const token = await backend.issueToken('account-finance');
    for (const transport of ['websocket', 'polling'] as const) {
      expect(await connect(backend.url, transport, token, {})).not.toBe('connected');
      expect(await connect(backend.url, transport, token, withLocalSecret(secret))).toBe('connected');
    }
  });

  it('answers a browser’s preflight and allows the header in it', async () => {
    const answer = await fetch(`${backend.url}/api/login`, {
      method: 'OPTIONS',
      headers: { origin: 'app://vesper', 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toContain(localSecretHeader);
    expect((await fetch(`${backend.url}/api/login`, { method: 'OPTIONS' })).status).toBe(403);
  });

  it('lets the system’s browser open the page of the identity check', async () => {
    expect((await fetch(`${backend.url}/identity-check/nobody`)).status).toBe(404);
    expect((await fetch(`${backend.url}/identity-checks`)).status).toBe(403);
  });
});
