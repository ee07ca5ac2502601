import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { endpoint, type EndpointSpec } from '../api/endpoint.ts';
import { done, id, listOf, maybe, text } from '../domain/fields.ts';
import { buildRequest, readResponse, requestHeaders } from './requests.ts';
import { createHeartbeat, parseAcknowledgement, parseEvent } from './socket.ts';

it("a request has the token and the client's name, and the client's system only for the core", () => {
  expect(requestHeaders({ base: 'core' }, 'abc', 'application/json')).toEqual({
    packageName: 'app.vesper.client',
    'Content-Type': 'application/json',
    Authorization: 'Bearer abc',
    os: 'web',
  });
  expect(requestHeaders({ base: 'chat' }, null)).toEqual({ packageName: 'app.vesper.client' });
});

const personSchema = z.looseObject({ _id: id, name: maybe(text), tags: listOf(text) });
const general = { base: 'chat', section: '§1', access: 'session', response: personSchema } as const;
const find = endpoint({ ...general, method: 'GET', path: '/people/:id/of/:place' });
const change = endpoint({ ...general, method: 'POST', path: '/people', errors: ['locked'] });

it('a request escapes its parameters and its query, and leaves out values without content', () => {
  const params = { id: 'a/b c', place: 7 };
  const query = { text: 'x&y=ü+💛', odd: 'a\ud800b', count: 0, none: null, missing: undefined };
  expect(buildRequest(find, { params, query }, 'abc')).toEqual({
    method: 'GET',
    path: '/people/a%2Fb%20c/of/7?text=x%26y%3D%C3%BC%2B%F0%9F%92%9B&odd=a%EF%BF%BDb&count=0',
    headers: requestHeaders(find, 'abc'),
  });
  expect(() => buildRequest(find, { params: { id: 'a' } }, null)).toThrow('needs place');
});

it('a POST sends JSON, also without a body, except for a form', () => {
  const headers = requestHeaders(change, null, 'application/json');
  expect(buildRequest(change, {}, null)).toEqual({ method: 'POST', path: '/people', headers, body: '{}' });
  const louder = (_name: string, value: unknown) => (value === 'a' ? 'A' : value);
  expect(buildRequest(change, { body: { tags: ['a', 'b'] } }, null, louder).body).toBe('{"tags":["A","b"]}');
  const form = buildRequest({ ...change, form: z.looseObject({}), files: ['image'] }, {}, null);
  expect(form).toEqual({ method: 'POST', path: '/people', headers: requestHeaders(change, null) });
});

const read = (spec: EndpointSpec, status: number, body: unknown) =>
  readResponse(
    spec,
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText: 'a status' }),
  );

it('a 2xx is parsed by the schema of its endpoint, field by field', async () => {
  expect(await read(change, 200, { _id: 'a', name: 7, tags: null })).toEqual({
    ok: true,
    value: { value: { _id: 'a', name: null, tags: [] }, leftOut: ['name', 'tags'] },
  });
  for (const body of ['no JSON', '', { name: 'Ann' }])
    expect(await read(change, 200, body)).toMatchObject({
      ok: false,
      error: { code: 'badResponse', status: 200, body: null, canRetry: false },
    });
});

it('a 2xx needs no body if the endpoint requires none, and at least one field if another may answer', async () => {
  for (const body of ['', 'OK', { ok: true }])
    expect(await read({ ...change, response: done }, 200, body)).toMatchObject({ ok: true });
  const fields = z.looseObject({ tags: listOf(text) });
  const optional: EndpointSpec = { ...change, response: fields, isAnswerOptional: true };
  expect(await read(optional, 200, 'OK')).toMatchObject({ ok: true, value: { value: { tags: [] } } });
  const elsewhere: EndpointSpec = { ...change, response: fields, elseAsk: 'find' };
  expect(await read(elsewhere, 200, { ok: true })).toMatchObject({ ok: false });
  expect(await read(elsewhere, 200, { tags: ['x'] })).toMatchObject({ ok: true });
});

it('an error has the code of its status, the text of the server, and whether to try again', async () => {
  const body = { code: 'locked', message: 'Later.', until: '2026-11-21T00:00:00Z' };
  expect(await read(change, 403, body)).toMatchObject({
    error: { code: 'locked', status: 403, message: 'Later.', body: { until: body.until }, canRetry: false },
  });
  expect(await read(find, 503, '<h1>Restarting</h1>')).toEqual({
    ok: false,
    error: { code: 'unavailable', status: 503, message: 'a status', body: null, canRetry: true },
  });
  expect(await read(find, 502, '')).toMatchObject({ error: { code: 'badResponse', canRetry: true } });
});

it('a response that breaks off rejects, and an error that breaks off has no body', async () => {
  const broken = (status: number) => ({
    ok: status === 200,
    status,
    statusText: 'a status',
    text: () => Promise.reject(new TypeError('terminated')),
  });
  await expect(readResponse(find, broken(200))).rejects.toThrow('terminated');
  expect(await readResponse(find, broken(500))).toMatchObject({ error: { code: 'internal', body: null } });
});

it('a missing or unreadable acknowledgement counts as a rejection', () => {
  expect(parseAcknowledgement({ ok: true, seq: 4 })).toMatchObject({ ok: true, seq: 4, peers: [] });
  for (const answer of [undefined, null, 'yes']) expect(parseAcknowledgement(answer).ok).toBe(false);
});

it('an unknown or unreadable event is logged and dropped', () => {
  const lines: string[] = [];
  const read = (event: string, data: unknown) =>
    parseEvent('typing', { channel: 'p2p/a/typing', event, data, seq: 0 }, (line) => lines.push(line));
  expect(read('toString', {})).toBeNull();
  expect(read('typing', 7)).toBeNull();
  expect(lines).toEqual(['unknown event toString on p2p/a/typing', 'unreadable typing on p2p/a/typing']);
});

it('a connection counts as dead after two unanswered heartbeats in a row, and only while connected', async () => {
  let isAnswered = false;
  let isConnected = true;
  let deaths = 0;
  const heartbeat = createHeartbeat({
    isConnected: () => isConnected,
    ask: () => Promise.resolve({ ok: isAnswered }),
    onDead: () => void deaths++,
  });
  await heartbeat.beat();
  isAnswered = true;
  await heartbeat.beat();
  isAnswered = false;
  await heartbeat.beat();
  heartbeat.reset();
  await heartbeat.beat();
  expect(deaths).toBe(0);
  await heartbeat.beat();
  expect(deaths).toBe(1);
  isConnected = false;
  await heartbeat.beat();
  await heartbeat.beat();
  expect(deaths).toBe(1);
});
