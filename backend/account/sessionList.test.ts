import { describe, expect, it } from 'vitest';
import { MINUTE_MS, session as sessionLimits } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { newPerson, sharedBackend, startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function logInFrom(
  backend: TestBackend,
  userAgent: string,
  { email, password }: { email: string; password: string },
  forwardedFor?: string,
): Promise<string> {
  const response = await fetch(`${backend.url}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
    },
    body: JSON.stringify({ email, password }),
  });
  const body = (await response.json()) as { authData: { token: string } };
  return body.authData.token;
}

const sessionsOf = async (backend: TestBackend, token: string) =>
  (await backend.call('getSessions', {}, token)).body.sessions;

describe('the list of sessions', () => {
  const backend = sharedBackend();

  it('names each open session by its client, the caller’s first', async () => {
    const person = newPerson();
    const { token } = await backend.signUp(person);
    const phone = await logInFrom(backend, iPhone, person);
    await logInFrom(backend, firefox, person);
    await backend.signUp();

    const sessions = await sessionsOf(backend, phone);
    expect(sessions[0]).toMatchObject({ isThis: true, client: 'Safari', system: 'iPhone', isMobile: true });
    expect(sessions).toHaveLength(3);
    expect(sessions.slice(1)).toContainEqual(
      expect.objectContaining({ isThis: false, client: 'Firefox', system: 'Linux', isMobile: false }),
    );
    // Node sends no browser name, and its address is private.
    expect((await sessionsOf(backend, token))[0]).toMatchObject({
      client: null,
      system: null,
      country: null,
    });
    expect(JSON.stringify(sessions)).not.toContain(phone);
  });

  it('ends another session with its socket at once, and no others', async () => {
    const person = newPerson();
    const { token } = await backend.signUp(person);
    const phone = await logInFrom(backend, iPhone, person);
    const { socket } = await connectSocket(backend.url, phone);
    const cut = new Promise<string>((done) => socket.once('disconnect', done));
    const here = await connectSocket(backend.url, token);
    const { _id: id } = (await sessionsOf(backend, token)).find(({ isThis }) => !isThis)!;

    expect((await backend.call('endSession', { params: { id } }, token)).status).toBe(200);
    expect(await cut).toBe('io server disconnect');
    expect((await backend.call('getProfile', {}, phone)).status).toBe(483);
    await expect(connectSocket(backend.url, phone)).rejects.toMatchObject({
      data: { code: 'session_expired' },
    });
    expect((await here.ask('heartbeat', {})).ok).toBe(true);
    expect(await sessionsOf(backend, token)).toHaveLength(1);
    expect((await backend.call('endSession', { params: { id } }, token)).status).toBe(200);
  });

  it('ends neither the caller’s session nor one of another user', async () => {
    const person = newPerson();
    const { token } = await backend.signUp(person);
    const stranger = await backend.signUp();
    const id = (await sessionsOf(backend, token))[0]?._id ?? '';

    expect((await backend.call('endSession', { params: { id } }, token)).body.code).toBe('conflict');
    await backend.call('endSession', { params: { id } }, stranger.token);
    expect((await backend.call('getProfile', {}, token)).status).toBe(200);
  });

  it('ends all sessions except the caller’s, with their push subscriptions', async () => {
    const person = newPerson();
    const { token } = await backend.signUp(person);
    const others = [await logInFrom(backend, iPhone, person), await logInFrom(backend, firefox, person)];
    const { socket } = await connectSocket(backend.url, others[0]!);
    const cut = new Promise<string>((done) => socket.once('disconnect', done));

    expect((await backend.call('endOtherSessions', {}, token)).body).toEqual({ ended: 2 });
    expect(await cut).toBe('io server disconnect');
    for (const other of others) expect((await backend.call('getProfile', {}, other)).status).toBe(483);
    expect((await backend.call('endOtherSessions', {}, token)).body).toEqual({ ended: 0 });
    expect((await backend.call('getProfile', {}, token)).status).toBe(200);
  });
});

it('the list shows the country of a public address, and the last use in steps of five minutes', async () => {
  const clock = createManualClock(Date.UTC(2026, 10, 29, 12));
  const backend = await startTestBackend({ clock, trustProxy: 1 });
  const person = newPerson();
  const { token } = await backend.signUp(person);
  const elsewhere = await logInFrom(backend, firefox, person, '193.99.144.80');
  const other = async () => (await sessionsOf(backend, token)).find(({ isThis }) => !isThis)!;
  expect(await other()).toMatchObject({ country: 'DE', lastUsed: '2026-11-29T12:00:00.000Z' });

  clock.advance(4 * MINUTE_MS);
  await backend.call('getProfile', {}, elsewhere);
  expect((await other()).lastUsed).toBe('2026-11-29T12:00:00.000Z');
  clock.advance(2 * MINUTE_MS);
  await backend.call('getProfile', {}, elsewhere);
  expect((await other()).lastUsed).toBe('2026-11-29T12:06:00.000Z');

  clock.sleep(sessionLimits.lifetimeMs - 7 * MINUTE_MS);
  const fresh = await logInFrom(backend, firefox, person);
  clock.advance(MINUTE_MS);
  expect(await sessionsOf(backend, fresh)).toHaveLength(1);
});
