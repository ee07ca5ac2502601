import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { callBackPath } from './callBackRoute.ts';
import { signCallBack } from './remote.ts';

const secret = 'between us two';
const startMs = Date.UTC(2026, 4, 20, 12);
let clock: ManualClock;
let provider: Server;
let url: string;
let backend: TestBackend;
let her: { token: string; userId: string };
/** Requests that the fake provider received, and its next response. */
let asked: { method?: string; path?: string; token?: string; body: unknown }[];
let says: Record<string, unknown>;
let status: number;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text === '' ? null : JSON.parse(text);
}

beforeEach(async () => {
  clock = createManualClock(startMs);
  asked = [];
  says = { state: 'pending' };
  status = 200;
  provider = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method, url: path, headers } = request;
      asked.push({ method, path, token: headers.authorization, body });
      const answer = method === 'POST' ? { id: `check-${asked.length}`, url: 'https://id.test/open' } : says;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/checks`;
  const callBackUrl = 'https://vesper.test/identity-check/call-back';
  backend = await startTestBackend({ clock, identityCheck: { url, token: 'ours', secret, callBackUrl } });
  her = await backend.signUp({ rolesGroup: 'pendingGoddess', gender: 'female' });
});
afterEach(() => {
  provider.closeAllConnections();
  provider.close();
});

const begin = () => backend.call('createIdv', {}, her.token);
const result = async () => (await backend.call('getIdvApprovement', {}, her.token)).body;
async function callBack(body: string, signature = signCallBack(secret, body, clock.now())): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-signature': signature };
  return (await fetch(`${backend.url}${callBackPath}`, { method: 'POST', headers, body })).status;
}
const news = (state: string, id = 'check-1', reason?: string) => JSON.stringify({ id, state, reason });

it('a provider gets our id of the check, and its page is reused', async () => {
  expect((await begin()).body).toEqual({ url: 'https://id.test/open' });
  expect((await begin()).body).toEqual({ url: 'https://id.test/open' });
  expect(asked).toEqual([
    {
      ...{ method: 'POST', path: '/checks', token: 'Bearer ours' },
      body: {
        reference: expect.any(String),
        locale: 'en',
        callBackUrl: 'https://vesper.test/identity-check/call-back',
      },
    },
  ]);
  expect(await result()).toMatchObject({ approved: false, state: 'started' });
});

it('a provider is polled for the result, at a limited rate', async () => {
  await begin();
  says = { state: 'refused', reason: 'expired' };
  clock.advance(5_000);
  expect(await result()).toMatchObject({ approved: false, state: 'refused', reason: 'expired' });
  await begin();
  says = { state: 'pending' };
  clock.advance(5_000);
  const before = asked.length;
  await Promise.all([result(), result(), result()]);
  expect(asked.length).toBe(before + 1);
  says = { state: 'approved' };
  clock.advance(5_000);
  expect(await result()).toMatchObject({ approved: true, state: 'approved' });
  expect((await begin()).status).toBe(409);
});

it('late, forged, repeated and unknown call-backs change nothing', async () => {
  await begin();
  const body = news('approved');
  expect(await callBack(body, 't=1,v1=00')).toBe(403);
  expect(await callBack(body, signCallBack('guessed', body, clock.now()))).toBe(403);
  expect(await callBack(body, signCallBack(secret, news('refused'), clock.now()))).toBe(403);
  expect(await callBack(body, signCallBack(secret, body, clock.now() - 6 * 60_000))).toBe(403);
  expect(await callBack('no json')).toBe(403);
  expect(await callBack(news('maybe'))).toBe(403);
  expect(await result()).toMatchObject({ state: 'started' });
  expect(await callBack(news('approved', 'another'))).toBe(200);
  expect(await result()).toMatchObject({ state: 'started' });
  expect(await callBack(body)).toBe(200);
  expect(await result()).toMatchObject({ approved: true });
  // A later call-back with another result is ignored.
  expect(await callBack(news('refused'))).toBe(200);
  expect(await callBack(body)).toBe(200);
  expect(await result()).toMatchObject({ approved: true });
});

it('a provider that is unreachable or responds with unknown values leaves the check open', async () => {
  status = 500;
  expect((await begin()).status).toBe(503);
  status = 200;
  await begin();
  for (const answer of [{ state: 'perhaps' }, {}, { state: 'pending' }]) {
    says = answer;
    clock.advance(5_000);
    expect(await result()).toMatchObject({ approved: false, state: 'started' });
  }
});

it('a user can start at most ten checks a day', async () => {
  says = { state: 'refused', reason: 'unreadable' };
  for (let time = 0; time < 10; time++) {
    expect((await begin()).status).toBe(200);
    clock.advance(5_000);
    await result();
  }
  expect((await begin()).status).toBe(429);
});

it('without a provider no identity can be checked, except in the demo with its own page', async () => {
  const bare = await startTestBackend();
  const person = await bare.signUp({ rolesGroup: 'pendingGoddess', gender: 'female' });
  expect((await bare.call('createIdv', {}, person.token)).status).toBe(503);
});
