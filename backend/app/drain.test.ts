import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { waitFor, waitMs } from '#tests/kit/waitFor.ts';

/** Starts a sign-in request with an incomplete body. */
function beginSignIn(url: string) {
  const text = JSON.stringify({ email: 'nobody@example.com', password: 'correct horse' });
  const sending = request(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': text.length },
  });
  sending.write(text.slice(0, 5));
  const status = new Promise<number | undefined>((done, failed) => {
    sending.on('response', (answer) => done(answer.resume().statusCode));
    sending.on('error', failed);
  });
  return { status, finish: () => void sending.end(text.slice(5)), abort: () => sending.destroy() };
}

/** Limits so long that no test reaches `inAllMs`. */
const times = { settleMs: 10, socketsMs: 1_000, inAllMs: 10 * waitMs };

describe('a draining backend', () => {
  it('is not ready, disconnects its sockets and waits for running requests', async () => {
    const backend = await startTestBackend();
    const { token } = await backend.signUp();
    const sockets = await Promise.all(Array.from({ length: 3 }, () => connectSocket(backend.url, token)));
    const reasons: string[] = [];
    for (const { socket } of sockets) socket.on('disconnect', (reason) => reasons.push(reason));
    const arrived = once(backend.app.server, 'request');
    const signIn = beginSignIn(backend.url);
    await arrived;

    let isDrained = false;
    const drained = backend.drain(times).then(() => (isDrained = true));
    const ready = await fetch(`${backend.url}/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ message: 'The backend is stopping.' });
    await waitFor(() => expect(reasons).toEqual(Array(3).fill('io server disconnect')));
    // The backend still answers requests that the load balancer sent before.
    expect((await backend.call('getOnboardingScreens', {}, token)).status).toBe(200);
    expect(isDrained).toBe(false);
    signIn.finish();
    expect(await signIn.status).toBe(464);
    await drained;
  });

  it('cuts off a request that is too slow, and forgets one whose client disconnected', async () => {
    const backend = await startTestBackend();
    const arrived = once(backend.app.server, 'request');
    const signIn = beginSignIn(backend.url);
    signIn.status.catch(() => undefined);
    await arrived;
    await backend.drain({ ...times, inAllMs: 200 });
    signIn.abort();
    await backend.drain(times);
  });

  it('disconnects many sockets in slices', async () => {
    const backend = await startTestBackend();
    const people = await Promise.all(Array.from({ length: 4 }, () => backend.signUp()));
    const sockets = await Promise.all(
      Array.from({ length: 60 }, (_, index) => connectSocket(backend.url, people[index % 4]?.token)),
    );
    const open = () => sockets.filter(({ socket }) => socket.connected).length;
    const drained = backend.drain(times);
    await waitFor('the first slice has gone', () => open() < 60);
    expect(open()).toBeGreaterThan(0);
    await drained;
    await waitFor('all have gone', () => open() === 0);
  });
});
