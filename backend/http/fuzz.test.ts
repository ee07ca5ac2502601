import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract, endpointNames, type EndpointName } from '#shared/api/contract.ts';
import { apiBases, type EndpointSpec } from '#shared/api/endpoint.ts';
import { apiErrors, errorBodySchema } from '#shared/api/errors.ts';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';

let tokens: string[];
/** Token of a user whom no random request uses, because such a request may remove the account. */
let quiet: string;
const webRoot = mkdtempSync(join(tmpdir(), 'vesper-fuzz-'));
writeFileSync(join(webRoot, 'index.html'), '<html><head></head></html>');
afterAll(() => rmSync(webRoot, { recursive: true }));

// The test serves its own client, because the result would otherwise depend on whether the client was built.
const backend = sharedBackend({ seed: 'demo', webRoot });
beforeAll(async () => {
  quiet = (await backend.signUp()).token;
});
// Each test gets new tokens and active accounts, because some endpoints end the caller's sessions or remove
// the account.
beforeEach(async () => {
  const people = ['account-user', 'account-queen'];
  await backend.context.database.updateTable('users').set({ deleted: 0 }).where('id', 'in', people).execute();
  tokens = await Promise.all(people.map((id) => backend.issueToken(id)));
});

const spec = (name: EndpointName): EndpointSpec => contract[name];

/** Expects a success, or an error of the catalogue in the common format; never 500. */
async function expectOurs(what: string, response: Response): Promise<void> {
  const text = await response.text();
  if (response.status === 200) return;
  const body = errorBodySchema.parse(JSON.parse(text));
  const known = apiErrors[body.code as keyof typeof apiErrors];
  expect([what, known?.status, body.message.length > 0]).toEqual([what, response.status, true]);
  expect([what, response.status < 500 || response.status === 501]).toEqual([what, true]);
}

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    '‮x',
    '../..',
    "' or 1=1--",
    '%',
    '%00',
    'a'.repeat(500),
  ),
);

/** Arbitrary JSON, often with the field names that the endpoint reads. */
function bodiesOf(name: EndpointName): fc.Arbitrary<unknown> {
  const schema = spec(name).body as { shape?: Record<string, unknown> } | undefined;
  const names = Object.keys(schema?.shape ?? {});
  const value = fc.oneof({ weight: 2, arbitrary: oddText }, { weight: 2, arbitrary: fc.jsonValue() });
  const key = names.length > 0 ? fc.oneof(fc.constantFrom(...names), oddText) : oddText;
  return fc.oneof(fc.jsonValue(), fc.dictionary(key, value), fc.array(value, { maxLength: 5 }));
}

describe('bad input', () => {
  it.each(endpointNames)('never makes %s answer 500', async (name) => {
    const { method, base, path, form } = spec(name);
    await fc.assert(
      fc.asyncProperty(bodiesOf(name), oddText, oddText, fc.nat(2), async (body, param, query, who) => {
        const filled = path.replaceAll(/:\w+/g, encodeURIComponent(param.toWellFormed()));
        const token = tokens[who];
        const response = await fetch(
          `${backend.url}${apiBases[base]}${filled}?group=${encodeURIComponent(query.toWellFormed())}`,
          {
            method,
            headers: {
              ...(token ? { authorization: `Bearer ${token}` } : {}),
              ...(method === 'POST' && !form ? { 'content-type': 'application/json' } : {}),
            },
            ...(method === 'GET'
              ? {}
              : form
                ? { body: formOf(body) }
                : { body: JSON.stringify(body) ?? 'null' }),
          },
        );
        await expectOurs(name, response);
      }),
      { numRuns: propertyRuns(8, 25) },
    );
  });

  const login = () => `${backend.url}/api/login`;
  const post = (body: string, type: string | null, url = login()) =>
    fetch(url, { method: 'POST', headers: type === null ? {} : { 'content-type': type }, body });

  it.each([
    ['half of a JSON text', '{"email": "a', 'application/json', 400, 'invalid_body'],
    ['a prototype key', '{"__proto__": {"admin": true}}', 'application/json', 400, 'invalid_body'],
    [
      'a constructor key',
      '{"constructor": {"prototype": {"admin": true}}}',
      'application/json',
      400,
      'invalid_body',
    ],
    ['not an object', '[]', 'application/json', 400, 'invalid_body'],
    ['null', 'null', 'application/json', 400, 'invalid_body'],
    ['nothing, announced as JSON', '', 'application/json', 400, 'invalid_body'],
    [
      'nesting without end',
      `{"email":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      'application/json',
      400,
      'invalid_body',
    ],
    ['too much', `{"email":"${'x'.repeat(300_000)}"}`, 'application/json', 413, 'too_large'],
    ['text', 'email=a', 'text/plain', 415, 'unsupported_media_type'],
    ['a web form', 'email=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['a content type that is none', '{}', 'nonsense', 415, 'unsupported_media_type'],
    [
      'a form where JSON is expected',
      '--x--',
      'multipart/form-data; boundary=x',
      415,
      'unsupported_media_type',
    ],
  ])('is answered with %s and a message', async (_, body, type, status, code) => {
    const response = await post(body, type);
    const error = errorBodySchema.parse(await response.json());
    expect([response.status, error.code]).toEqual([status, code]);
    if (code === 'invalid_body') expect(error.field).toBeTruthy();
  });

  it('is refused if any value is nested too deeply', async () => {
    const nested = (depth: number) => `{"params":{"deep":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    const send = (depth: number) =>
      fetch(`${backend.url}/api/analytics/userParams/update`, {
        method: 'POST',
        headers: { authorization: `Bearer ${quiet}`, 'content-type': 'application/json' },
        body: nested(depth),
      });
    expect((await send(20)).status).toBe(200);
    for (const depth of [40, 100_000]) {
      const response = await send(depth);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'invalid_body', field: 'body' },
      ]);
    }
  });

  it('is refused if any text contains a NUL', async () => {
    const { call } = backend;
    const token = quiet;
    const replies = [
      await call(
        'sendToUser',
        { params: { id: 'a\0' }, body: { type: 'text', text: 'a', tempId: 't' } },
        token,
      ),
      await call(
        'sendToUser',
        { params: { id: 'account-queen' }, body: { type: 'text', text: 'a\0b', tempId: 't' } },
        token,
      ),
      await call('getChatList', { query: { listFilter: 'all', count: 1, paginationToken: '\0' } }, token),
    ];
    expect(replies.map(({ status, body }) => [status, body.code, body.field])).toEqual([
      [400, 'invalid_body', 'id'],
      [400, 'invalid_body', 'text'],
      [400, 'invalid_body', 'paginationToken'],
    ]);
  });

  it.each([
    ['no file', () => formOf({ matchId: 'x' }), null, 400, 'invalid_body'],
    ['no form at all', () => '{}', 'application/json', 415, 'unsupported_media_type'],
    [
      'a form that breaks off',
      () => '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
      400,
      'invalid_body',
    ],
    ['a form without its boundary', () => 'abc', 'multipart/form-data', 400, 'invalid_body'],
    ['a file that is too large', () => formOf({}, 11 * 1024 * 1024), null, 413, 'too_large'],
  ])('in an upload is answered: %s', async (_, body, type, status, code) => {
    const response = await fetch(`${backend.url}/api/v2/moderate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${quiet}`, ...(type === null ? {} : { 'content-type': type }) },
      body: body(),
    });
    const error = errorBodySchema.parse(await response.json());
    expect([response.status, error.code]).toEqual([status, code]);
  });

  it.each(['/api/%', '/api/split/%E0%A4%A', '/%ff', '/api/split/%00', `/api/split/${'x'.repeat(2_000)}`])(
    'in the address %s never causes a 500',
    async (path) => {
      const response = await fetch(`${backend.url}${path}`, {
        headers: { authorization: `Bearer ${quiet}` },
      });
      await expectOurs(path, response);
    },
  );
});

/** Appends values as JSON, because `String()` throws on an object with its own `toString`. */
function formOf(body: unknown, fileBytes?: number): FormData {
  const form = new FormData();
  if (typeof body === 'object' && body !== null) {
    for (const [name, value] of Object.entries(body)) form.append(name.toWellFormed(), JSON.stringify(value));
  }
  if (fileBytes !== undefined) form.append('image', new Blob([new Uint8Array(fileBytes)]), 'a.jpg');
  return form;
}
