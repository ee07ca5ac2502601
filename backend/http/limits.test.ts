import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { newPerson, startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { networkOf } from './clientAddress.ts';

const currentPassword = 'correct horse';
const statusesOf = async (replies: readonly Promise<{ status: number }>[]) => {
  const seen: Record<number, number> = {};
  for (const { status } of await Promise.all(replies)) seen[status] = (seen[status] ?? 0) + 1;
  return seen;
};
const times = <T>(count: number, ask: (time: number) => T) =>
  Array.from({ length: count }, (_, at) => ask(at));

describe('rate limits', () => {
  it('slow down guesses at one password, but not correct log-ins', async () => {
    const backend = await startTestBackend({ rateLimits: 'on' });
    const person = newPerson();
    await backend.signUp(person);
    const login = (password: string, email = person.email) =>
      backend.call('login', { body: { email, password } });
    for (let time = 0; time < 12; time++) expect((await login(person.password)).status).toBe(200);
    for (let time = 0; time < 10; time++) expect((await login('wrong horse')).status).toBe(464);
    const { status, body, headers } = await login(person.password);
    expect(status).toBe(429);
    expect(body).toEqual({
      code: 'too_many_requests',
      message: expect.any(String),
      retryAfterMs: expect.any(Number),
    });
    expect(body.retryAfterMs).toBeGreaterThan(60_000);
    expect(Number(headers.get('retry-after'))).toBe(Math.ceil((body.retryAfterMs ?? 0) / 1_000));
    expect((await login('wrong horse', 'other@example.com')).status).toBe(464);
  });

  it('answer the twenty-first account of an hour with the registration rate limit', async () => {
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const backend = await startTestBackend({ rateLimits: 'on', clock });
    await backend.call('signUp', { body: { ...newPerson(), password: 'short' } });
    await Promise.all(Array.from({ length: 20 }, () => backend.signUp()));
    const { status, body } = await backend.call('signUp', { body: newPerson() });
    expect([status, body.code]).toEqual([465, 'registration_rate_limit']);
    clock.advance(60 * MINUTE_MS);
    expect((await backend.call('signUp', { body: newPerson() })).status).toBe(200);
  });

  it('limit mails to addresses that may belong to another person', async () => {
    const backend = await startTestBackend({ rateLimits: 'on' });
    const { token } = await backend.signUp();
    const move = (name: string) =>
      backend.call('updateEmail', { body: { email: `${name}@example.com`, currentPassword } }, token);
    for (let time = 0; time < 10; time++) expect((await move(`moved${time}`)).status).toBe(200);
    const { status, body } = await move('once-more');
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
  });

  it('are generous for other requests, and do not apply to demo companions', async () => {
    const backend = await startTestBackend({ rateLimits: 'on', seed: 'demo' });
    const { id } = await backend.context.database
      .selectFrom('users')
      .select('id')
      .where('is_demo', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    const [person, demo] = [await backend.issueToken('account-user'), await backend.issueToken(id)];
    const statuses = async (token: string, times: number) => {
      const seen = new Map<number, number>();
      for (let time = 0; time < times; time++) {
        const { statusCode } = await backend.app.inject({
          url: '/api/lastLaunch',
          headers: { authorization: `Bearer ${token}` },
        });
        seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
      }
      return Object.fromEntries(seen);
    };
    expect(await statuses(person, 1_210)).toEqual({ 200: 1_200, 429: 10 });
    expect(await statuses(demo, 1_210)).toEqual({ 200: 1_210 });
  });

  it('count concurrent requests before they are answered', async () => {
    const backend = await startTestBackend({ rateLimits: 'on' });
    const person = newPerson();
    await backend.signUp(person);
    const guess = () => backend.call('login', { body: { email: person.email, password: 'wrong horse' } });
    expect(await statusesOf(times(200, guess))).toEqual({ 464: 10, 429: 190 });

    const signUp = () => backend.call('signUp', { body: newPerson() });
    expect(await statusesOf(times(40, signUp))).toEqual({ 200: 19, 465: 21 });
  });

  it('limit how often a client can find out whether an email is registered, through any endpoint', async () => {
    const backend = await startTestBackend({ rateLimits: 'on' });
    const person = newPerson();
    const { token } = await backend.signUp(person);
    const { email } = person;
    const reset = (of: string) => backend.call('resetPassword', { body: { email: of } });
    expect((await reset(email)).status).toBe(200);
    // A second mail within five minutes is refused, which also reveals that the email is registered.
    expect((await reset(email)).status).toBe(429);
    const nobody = (time: number) => reset(`nobody${time}@example.com`);
    expect(await statusesOf(times(60, nobody))).toEqual({ 404: 18, 429: 42 });
    expect((await reset('another@example.com')).status).toBe(429);

    const signUp = () => backend.call('signUp', { body: { ...newPerson(), email } });
    expect(await statusesOf(times(60, signUp))).toEqual({ 409: 19, 465: 41 });

    const other = await backend.call('updateEmail', { body: { email, currentPassword } }, token);
    expect(other.body.code).toBe('email_already_taken');
    const move = () => backend.call('updateEmail', { body: { email, currentPassword } }, token);
    expect(await statusesOf(times(60, move))).toEqual({ 409: 9, 429: 51 });
  });

  it('never lock a person out because of wrong passwords for another account', async () => {
    const backend = await startTestBackend({ rateLimits: 'on' });
    const [victim, other] = [newPerson(), newPerson()];
    await backend.signUp(victim);
    await backend.signUp(other);
    const login = (email: string, password: string, deviceId: string) =>
      backend.call('login', { body: { email, password, deviceId } });
    await Promise.all(times(100, (at) => login(victim.email, 'wrong horse', `device ${at % 3}`)));
    expect((await login(other.email, other.password, 'device 0')).status).toBe(200);

    // A device that tries many accounts is slowed down. Other devices at the same address are not.
    await Promise.all(times(60, (at) => login(`nobody${at}@example.com`, 'wrong horse', 'a guesser')));
    expect((await login(other.email, other.password, 'a guesser')).status).toBe(429);
    expect((await login(other.email, other.password, 'their own')).status).toBe(200);
  });
});

describe('behind proxies', () => {
  async function signUpFrom(backend: TestBackend, forwarded: string): Promise<number> {
    const response = await fetch(`${backend.url}/api/web/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify(newPerson()),
    });
    return response.status;
  }

  it('each person counts by the address that a trusted proxy added, and a client cannot choose its address', async () => {
    for (const trustProxy of [1, ['loopback']]) {
      const backend = await startTestBackend({ rateLimits: 'on', trustProxy });
      // Addresses before the one that the proxy added come from the client.
      for (let at = 0; at < 20; at++) expect(await signUpFrom(backend, `6.6.6.${at}, 192.0.2.1`)).toBe(200);
      expect(await signUpFrom(backend, '6.6.6.99, 192.0.2.1')).toBe(465);
      expect(await signUpFrom(backend, '6.6.6.99, 192.0.2.2')).toBe(200);
    }
  });

  it('the header is ignored if no trusted proxy sent it', async () => {
    const backend = await startTestBackend({ rateLimits: 'on', trustProxy: ['10.0.0.0/8'] });
    for (let at = 0; at < 20; at++) expect(await signUpFrom(backend, `192.0.2.${at}`)).toBe(200);
    expect(await signUpFrom(backend, '192.0.2.99')).toBe(465);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:0db8::1:ffff:ffff:ffff:fffe', '2001:db8:0:1::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
