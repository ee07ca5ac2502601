import { io } from 'socket.io-client';
import { onTestFinished, describe, expect, it } from 'vitest';
import { createClientAddress } from '../http/clientAddress.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';

/** Opens a WebSocket to the transport without logging in. Resolves with `open` or `refused`. */
async function openSilent(backend: TestBackend, forwarded?: string) {
  const socket = io(backend.url, {
    path: '/socket',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    autoConnect: false,
    ...(forwarded !== undefined && { extraHeaders: { 'x-forwarded-for': forwarded } }),
  });
  onTestFinished(() => void socket.disconnect());
  // The manager opens only the transport. Without a namespace the client sends no token.
  let isClosed = false;
  const outcome = new Promise<'open' | 'refused'>((resolve) =>
    socket.io.open((error) => resolve(error ? 'refused' : 'open')),
  );
  socket.io.on('close', () => (isClosed = true));
  return { outcome: await outcome, isClosed: () => isClosed };
}

async function metric(backend: TestBackend, line: string): Promise<number> {
  const text = await (await fetch(backend.metricsUrl!)).text();
  return Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.split(' ')[1],
  );
}

describe('sockets without a session', () => {
  it('are capped per address', async () => {
    const backend = await startTestBackend({ metricsPort: 0, socketGate: { perAddress: 3 } });
    const silent = await Promise.all([1, 2, 3].map(() => openSilent(backend)));
    expect(silent.map(({ outcome }) => outcome)).toEqual(['open', 'open', 'open']);
    expect((await openSilent(backend)).outcome).toBe('refused');
    expect(await metric(backend, 'vesper_sockets{session="no"}')).toBe(3);
    expect(await metric(backend, 'vesper_sockets_refused_total{cause="per_address"}')).toBe(1);
  });

  it('do not count after a log-in', async () => {
    const backend = await startTestBackend({ metricsPort: 0, socketGate: { perAddress: 1 } });
    const { token } = await backend.signUp();
    for (let count = 0; count < 3; count++) await connectSocket(backend.url, token);
    expect(await metric(backend, 'vesper_sockets{session="yes"}')).toBe(3);
    expect(await metric(backend, 'vesper_sockets{session="no"}')).toBe(0);
  });

  it('are closed if they do not log in in time', async () => {
    const backend = await startTestBackend({ metricsPort: 0, socketGate: { signInWithinMs: 50 } });
    const { token } = await backend.signUp();
    const person = await connectSocket(backend.url, token);
    const silent = await openSilent(backend);
    await expect.poll(() => silent.isClosed()).toBe(true);
    expect(await metric(backend, 'vesper_sockets_refused_total{cause="too_slow"}')).toBe(1);
    expect(person.socket.connected).toBe(true);
  });

  it('are closed after a refused token too', async () => {
    const backend = await startTestBackend({ socketGate: { signInWithinMs: 50 } });
    const socket = io(backend.url, {
      path: '/socket',
      transports: ['websocket'],
      auth: { token: 'unknown' },
      reconnection: false,
      forceNew: true,
    });
    onTestFinished(() => void socket.disconnect());
    let isClosed = false;
    socket.io.on('close', () => (isClosed = true));
    await expect.poll(() => isClosed).toBe(true);
  });

  it('count by the address that a trusted proxy added', async () => {
    const backend = await startTestBackend({ trustProxy: ['loopback'], socketGate: { perAddress: 1 } });
    expect((await openSilent(backend, '192.0.2.1')).outcome).toBe('open');
    expect((await openSilent(backend, '6.6.6.6, 192.0.2.1')).outcome).toBe('refused');
    expect((await openSilent(backend, '192.0.2.2')).outcome).toBe('open');
  });
});

describe('the address of a raw request', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as never;

  it.each([
    [undefined, '127.0.0.1', '192.0.2.1', '127.0.0.1'],
    [0, '127.0.0.1', '192.0.2.1', '127.0.0.1'],
    [1, '10.0.0.1', '6.6.6.6, 192.0.2.1', '192.0.2.1'],
    [2, '10.0.0.1', '6.6.6.6, 192.0.2.1', '6.6.6.6'],
    [2, '10.0.0.1', undefined, '10.0.0.1'],
    [['10.0.0.0/8'], '10.9.9.9', '192.0.2.1, 10.1.1.1', '192.0.2.1'],
    [['10.0.0.0/8'], '::ffff:10.9.9.9', '192.0.2.1', '192.0.2.1'],
    [['10.0.0.0/8'], '192.0.2.9', '6.6.6.6', '192.0.2.9'],
    [['fd00::1', 'loopback'], '::1', '2001:db8::1, fd00::1', '2001:db8::1'],
    [['loopback'], '127.0.0.1', 'not an address', 'not an address'],
  ])(
    'with TRUST_PROXY %j and the connection of %s is the one that its proxies name',
    (trusted, remote, forwarded, address) => {
      expect(createClientAddress(trusted)(request(remote, forwarded))).toBe(address);
    },
  );
});
