import { contract } from '#shared/api/contract.ts';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { apiErrorCodes, apiErrors } from '#shared/api/errors.ts';
import { packageName } from '#shared/domain/constants.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { basesAt, createTestApi } from '#tests/kit/people/client.ts';
import { dropConnection, sendJson, startHttpServer } from '#tests/kit/network/httpServer.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createApiClient, type ApiError, type CallResult } from './apiClient.ts';

/** Returns the error of a call that must fail. */
function errorOf(result: CallResult<unknown>): ApiError {
  if (result.ok !== false) throw new Error(`not an error: ${JSON.stringify(result)}`);
  return result.error;
}

const paid = { ...defaultMatchingFilter, gender: 'female' } as const;
const never = () => undefined;

describe('the API client with a backend', () => {
  it('parses answers, with and without a session', async () => {
    const backend = await startTestBackend();
    const { userId, token } = await backend.signUp({ name: 'Robin' });
    expect(await createTestApi(backend.url).api.call('getSettings')).toMatchObject({
      ok: true,
      value: { safeSearch: true },
    });
    const { api, logged } = createTestApi(backend.url, { token });
    expect(await api.call('getProfile')).toMatchObject({ ok: true, value: { _id: userId, name: 'Robin' } });
    expect(await api.call('updateProfile', { body: { bio: 'Здравствуй' } })).toMatchObject({
      ok: true,
      value: { bio: 'Здравствуй' },
    });
    expect(logged).toEqual([]);
  });

  it('removes NUL from texts, which the server refuses', async () => {
    const backend = await startTestBackend();
    const { token } = await backend.signUp();
    const { api } = createTestApi(backend.url, { token });
    expect(await api.call('updateProfile', { body: { bio: 'a\0b' } })).toMatchObject({
      ok: true,
      value: { bio: 'ab' },
    });
  });

  it('returns errors as values', async () => {
    const backend = await startTestBackend();
    const { token } = await backend.signUp();
    const { api, ended } = createTestApi(backend.url, { token });
    expect(await api.call('matchRequest', { body: { matchingFilter: paid } })).toMatchObject({
      ok: false,
      error: { code: 'not_enough_coins', status: 402, canRetry: false, body: { code: 'not_enough_coins' } },
    });
    const tooLong = { ...defaultMatchingFilter, ageFrom: 3 };
    expect(errorOf(await api.call('matchRequest', { body: { matchingFilter: tooLong } }))).toMatchObject({
      code: 'invalid_body',
      status: 400,
      body: { field: 'matchingFilter.ageFrom' },
    });
    expect(errorOf(await api.call('matchingStart', { body: { matchId: 'none' } }))).toMatchObject({
      code: 'not_found',
      status: 404,
    });
    expect(ended).toEqual([]);
  });

  it('escapes all characters in paths and queries', async () => {
    const backend = await startTestBackend();
    const { token } = await backend.signUp();
    const { api } = createTestApi(backend.url, { token });
    const name = 'a/b c?d=1&e#f%2Fü+💛';
    expect(await api.call('getSplit', { params: { name }, query: { group: 'x&y' } })).toEqual({
      ok: true,
      value: { name, group: 'control' },
    });
  });

  it('uploads a form', async () => {
    const backend = await startTestBackend();
    const { token } = await backend.signUp();
    const { api } = createTestApi(backend.url, { token });
    const grey = { width: 64, height: 48, channels: 3 as const, background: '#777' };
    const png = await sharp({ create: grey }).png().toBuffer();
    const image = new Blob([new Uint8Array(png)], { type: 'image/png' });
    expect(await api.call('moderate', { form: {}, files: { image } })).toEqual({
      ok: true,
      value: { verdict: 'noFace' },
    });
    const foreign = await api.call('moderate', { form: { matchId: 'of others' }, files: { image } });
    expect(errorOf(foreign)).toMatchObject({ code: 'not_found', status: 404 });
    const broken = new Blob(['no picture'], { type: 'image/png' });
    expect(errorOf(await api.call('moderate', { form: {}, files: { image: broken } })).code).toBe(
      'invalid_upload',
    );
  });
});

describe('the API client at the end of a session', () => {
  it.each([
    ['revoked', 483, 'session_expired'],
    ['banned', 488, 'account_banned'],
  ] as const)('reports a %s session (%i) once, with the token of the request', async (why, status, code) => {
    const backend = await startTestBackend();
    const { token, userId } = await backend.signUp();
    const { database } = backend.context;
    if (why === 'revoked') await database.updateTable('sessions').set({ revoked_ms: 1 }).execute();
    else await database.updateTable('users').set({ banned: 1 }).where('id', '=', userId).execute();
    const { api, ended } = createTestApi(backend.url, { token });
    expect(errorOf(await api.call('getProfile'))).toMatchObject({ status, code, canRetry: false });
    expect(ended).toMatchObject([{ token, error: { status, code } }]);
  });

  it('reports the session of the request, not of a user who signed in since', async () => {
    const answers: ServerResponse[] = [];
    const server = await startHttpServer((response) => void answers.push(response));
    let token = 'of the first person';
    const { api, ended } = createTestApi(server.url, { token: () => token });
    const result = api.call('getProfile');
    await waitFor(() => expect(answers).toHaveLength(1));
    token = 'of the second person';
    sendJson(answers[0]!, 488, { code: 'account_banned', message: '' });
    expect(errorOf(await result).status).toBe(488);
    expect(ended.map((end) => end.token)).toEqual(['of the first person']);
  });

  it('ignores a 401, and answers without a session', async () => {
    const backend = await startTestBackend();
    const { api, ended } = createTestApi(backend.url, { token: 'nobody knows this token' });
    expect(errorOf(await api.call('getProfile'))).toMatchObject({ status: 401, code: 'unauthorized' });
    const server = await startHttpServer((response) =>
      sendJson(response, 483, { code: 'session_expired', message: 'over' }),
    );
    const signedOut = createTestApi(server.url);
    expect(errorOf(await signedOut.api.call('getProfile')).status).toBe(483);
    expect([ended, signedOut.ended]).toEqual([[], []]);
  });
});

describe('a request of the API client', () => {
  it('has the headers of section 7, and "os" only for the core', async () => {
    const server = await startHttpServer((response) => sendJson(response, 200, {}));
    let token: string | null = 'first';
    const { api } = createTestApi(server.url, { token: () => token });
    await api.call('cancelMatchRequest', { body: {} });
    token = null;
    await api.call('getChat', { params: { id: 'c1' } });
    await api.call('getPackages');
    const [core, chat, purchase] = server.requests;
    expect(core).toMatchObject({ method: 'POST', url: '/api/cancelMatchRequest' });
    expect(core?.headers).toMatchObject({
      packagename: packageName,
      authorization: 'Bearer first',
      os: 'web',
      'content-type': 'application/json',
    });
    expect(core?.body.toString()).toBe('{}');
    for (const other of [chat, purchase]) {
      expect(other?.headers).toMatchObject({ packagename: packageName });
      expect(Object.keys(other?.headers ?? {})).not.toContain('os');
      expect(Object.keys(other?.headers ?? {})).not.toContain('authorization');
      expect(other?.body).toHaveLength(0);
    }
    expect(chat?.url).toBe('/chat-api/chat/get/c1');
    expect(purchase?.url).toBe('/purchase-api/packages');
  });

  it('encodes parameters so that they stay one part of the address', async () => {
    const server = await startHttpServer((response) => sendJson(response, 200, { name: 'n', group: 'g' }));
    const { api } = createTestApi(server.url);
    await api.call('getSplit', { params: { name: '../a?b#c' }, query: { group: undefined } });
    await api.call('getSplit', { params: { name: 'ü' }, query: { group: '&=+ ü' } });
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/api/split/..%2Fa%3Fb%23c',
      '/api/split/%C3%BC?group=%26%3D%2B%20%C3%BC',
    ]);
  });

  it('sends a form with its fields and files, without undefined fields', async () => {
    const server = await startHttpServer((response) => sendJson(response, 200, { verdict: 'ok' }));
    const { api } = createTestApi(server.url);
    const image = new Blob(['bytes'], { type: 'image/jpeg' });
    await api.call('moderate', { form: { matchId: 'm1', callId: undefined }, files: { image } });
    const [request] = server.requests;
    const type = request?.headers['content-type'] ?? '';
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
    const form = await new Response(new Uint8Array(request?.body ?? []), {
      headers: { 'content-type': type },
    }).formData();
    expect([...form.keys()]).toEqual(['matchId', 'image']);
    expect(form.get('matchId')).toBe('m1');
    const file = form.get('image') as File;
    expect([file.type, await file.text()]).toEqual(['image/jpeg', 'bytes']);
  });

  it('is not sent if the deployment has no such service', async () => {
    const server = await startHttpServer((response) => sendJson(response, 200, {}));
    const api = createApiClient({
      endpoints: contract,
      bases: { ...basesAt(server.url), purchase: null },
      token: () => null,
      onSessionEnded: never,
      log: never,
    });
    expect(errorOf(await api.call('getPackages'))).toMatchObject({ code: 'unavailable', canRetry: false });
    expect(server.requests).toEqual([]);
  });
});

describe('an endpoint that is not among the first', () => {
  it('loads the parts of the contract in order until one has it', async () => {
    const server = await startHttpServer((response) => sendJson(response, 200, {}));
    const loaded: string[] = [];
    const api = createApiClient({
      endpoints: {},
      loadMore: [
        async () => ({}),
        async () => {
          loaded.push('second');
          return { lastLaunch: contract.lastLaunch };
        },
        async () => {
          loaded.push('third');
          return contract;
        },
      ],
      bases: basesAt(server.url),
      token: () => null,
      onSessionEnded: never,
      log: never,
    });
    await api.call('lastLaunch');
    expect(loaded).toEqual(['second']);
    await api.call('getProfile');
    expect(loaded).toEqual(['second', 'second', 'third']);
    expect(server.requests.map(({ url }) => url)).toEqual(['/api/lastLaunch', '/api/profile']);
  });
});

/** §8: "Cancelled requests resolve to an empty object." */
describe('a call that is cancelled', () => {
  const halfAnAnswer = (status: number) => (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': 1_000 });
    response.write('{"code":');
  };

  it.each([
    ['while it waits for the response', never, 0],
    ['during the response', halfAnAnswer(200), 1],
    ['during an error response', halfAnAnswer(500), 1],
  ])('%s resolves to {} and is not repeated', async (_, answer, heads) => {
    const server = await startHttpServer(answer);
    let arrived = 0;
    const { api } = createTestApi(server.url, {
      fetch: async (...request) => {
        const response = await fetch(...request);
        arrived += 1;
        return response;
      },
    });
    const cancel = new AbortController();
    const result = api.call('getProfile', {}, { signal: cancel.signal });
    await waitFor(() => expect([server.requests.length, arrived]).toEqual([1, heads]));
    cancel.abort();
    expect(await result).toStrictEqual({});
    expect(server.requests).toHaveLength(1);
  });

  it('before it begins resolves to {} without a request', async () => {
    const server = await startHttpServer((response) => sendJson(response, 200, {}));
    const { api } = createTestApi(server.url);
    expect(await api.call('getProfile', {}, { signal: AbortSignal.abort() })).toStrictEqual({});
    expect(server.requests).toEqual([]);
  });

  it('after the response arrived keeps the response', async () => {
    const server = await startHttpServer((response) => sendJson(response, 200, { lastLaunch: null }));
    const { api } = createTestApi(server.url);
    const cancel = new AbortController();
    const result = await api.call('lastLaunch', {}, { signal: cancel.signal });
    cancel.abort();
    expect(result).toEqual({ ok: true, value: { lastLaunch: null } });
  });
});

it('the API client sets keepalive if the caller asks for it', async () => {
  const kept: unknown[] = [];
  const server = await startHttpServer((response) => sendJson(response, 200, {}));
  const { api } = createTestApi(server.url, {
    fetch: (input, init) => {
      kept.push(init?.keepalive);
      return fetch(input, init);
    },
  });
  await api.call('cancelMatchRequest', { body: {} }, { keepalive: true });
  await api.call('cancelMatchRequest', { body: {} });
  expect(kept).toEqual([true, undefined]);
});

describe('a request without an answer', () => {
  const network = { ok: false, error: { code: 'network', status: 0, body: null, canRetry: true } };

  it('is tried once more only if repeating the request has no second effect', async () => {
    const server = await startHttpServer(dropConnection);
    const { api, ended } = createTestApi(server.url, { token: 'a token of somebody' });
    const count = async (call: Promise<CallResult<unknown>>) => {
      const before = server.requests.length;
      expect(await call).toMatchObject(network);
      return server.requests.length - before;
    };
    expect(await count(api.call('getProfile'))).toBe(2);
    expect(await count(api.call('cancelMatchRequest', { body: {} }))).toBe(2);
    expect(await count(api.call('clientVideoStart', { body: {} }))).toBe(1);
    // These GET requests change state.
    expect(await count(api.call('lastLaunch'))).toBe(1);
    expect(await count(api.call('assignAgency', { query: { agencyId: 'a1' } }))).toBe(1);
    expect(ended).toEqual([]);
  });

  it('logs no error if the second attempt succeeds', async () => {
    const server = await startHttpServer((response) => {
      if (server.requests.length === 1) dropConnection(response);
      else sendJson(response, 200, { banned: false });
    });
    const { api, logged } = createTestApi(server.url);
    expect(await api.call('matchingBan')).toMatchObject({ ok: true, value: { banned: false } });
    expect(logged).toEqual([]);
  });

  it('is a network error if no server listens', async () => {
    const free = createServer();
    await new Promise<void>((listening) => free.listen(0, '127.0.0.1', listening));
    const { port } = free.address() as { port: number };
    await new Promise((closed) => free.close(closed));
    const { api } = createTestApi(`http://127.0.0.1:${port}`);
    expect(await api.call('getProfile')).toMatchObject(network);
  });

  it('is a network error after the timeout', async () => {
    // The timeout of each request fires when the server has received it.
    const times: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      times.push(new AbortController());
      return times.at(-1)!.signal;
    });
    onTestFinished(() => timeout.mockRestore());
    const server = await startHttpServer(() => times.at(-1)?.abort(new DOMException('', 'TimeoutError')));
    const { api } = createTestApi(server.url, { timeoutMs: 20 });
    const { signal } = new AbortController();
    expect(await api.call('getProfile', {}, { signal })).toMatchObject(network);
    expect(server.requests).toHaveLength(2);
    expect(await api.call('clientVideoStart', { body: {} })).toMatchObject(network);
    expect(server.requests).toHaveLength(3);
    expect(timeout.mock.calls).toEqual([[20], [20], [20]]);
  });

  it('is a network error if the connection breaks during the response', async () => {
    const server = await startHttpServer((response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write('{', () => dropConnection(response));
    });
    const { api } = createTestApi(server.url);
    expect(await api.call('clientVideoStart', { body: {} })).toMatchObject(network);
  });
});

describe('the API client', () => {
  it.each([
    ['a page', (response: ServerResponse) => void response.end('<!doctype html>Sign in to the hotel')],
    ['nothing', (response: ServerResponse) => void response.end()],
    ['another shape', (response: ServerResponse) => sendJson(response, 200, 'perhaps')],
  ])('reports %s as badResponse, logs it and does not repeat the request', async (_, answer) => {
    const server = await startHttpServer(answer);
    const { api, logged } = createTestApi(server.url);
    const result = await api.call('matchingBan');
    expect(errorOf(result)).toMatchObject({ code: 'badResponse', status: 200, canRetry: false });
    expect(logged).toEqual([expect.stringContaining('/matchingBan')]);
    expect(server.requests).toHaveLength(1);
  });

  it('does not read a body without JSON as an empty list', async () => {
    const server = await startHttpServer((response) => void response.end('no JSON'));
    const { api } = createTestApi(server.url);
    expect(errorOf(await api.call('matchedUsersProfiles', { body: [] })).code).toBe('badResponse');
  });

  it.each([
    [502, '<h1>Bad gateway</h1>', 'badResponse', true],
    [418, 'no coffee', 'badResponse', false],
    [404, 'not here', 'not_found', false],
    [409, JSON.stringify({ code: 'of a newer server', message: 'later' }), 'conflict', false],
  ])('classifies an error %i without a known code by its status', async (status, text, code, canRetry) => {
    const server = await startHttpServer((response) => void response.writeHead(status).end(text));
    const { api } = createTestApi(server.url);
    expect(errorOf(await api.call('getProfile'))).toMatchObject({ code, status, canRetry });
    expect(server.requests).toHaveLength(1);
  });

  it('repeats a safe request once after a 503 and its retryAfterMs, but not other requests', async () => {
    const body = { code: 'unavailable', message: 'The database does not answer just now.', retryAfterMs: 30 };
    const server = await startHttpServer((response, { url }) =>
      url.endsWith('/matchingBan') && server.requests.length > 1
        ? sendJson(response, 200, { banned: false, until: null, reason: null })
        : sendJson(response, 503, body),
    );
    const { api } = createTestApi(server.url);
    expect(await api.call('matchingBan')).toMatchObject({ ok: true, value: { banned: false } });
    expect(server.requests).toHaveLength(2);
    const written = errorOf(await api.call('updateProfile', { body: { bio: 'x' } }));
    expect(written).toMatchObject({ status: 503, canRetry: true });
    const cancelling = new AbortController();
    const cancelled = api.call('getProfile', {}, { signal: cancelling.signal });
    cancelling.abort();
    expect(await cancelled).toEqual({});
  });

  it('knows each code of the contract and whether it can be retried', async () => {
    const until = '2026-11-21T00:00:00Z';
    let code: (typeof apiErrorCodes)[number] = 'internal';
    const server = await startHttpServer((response) =>
      sendJson(response, apiErrors[code].status, { code, message: `it was ${code}`, until }),
    );
    const { api } = createTestApi(server.url);
    for (code of apiErrorCodes) {
      expect(errorOf(await api.call('getProfile'))).toMatchObject({
        code,
        status: apiErrors[code].status,
        message: `it was ${code}`,
        canRetry: apiErrors[code].retry,
        body: { until, field: null },
      });
    }
  });
});
