import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { contract, endpointNames } from '#shared/api/contract.ts';
import { apiBases, type EndpointSpec } from '#shared/api/endpoint.ts';
import { sharedBackend, startTestBackend } from '#tests/kit/backend/backend.ts';

interface Answer {
  readonly encoding: string | undefined;
  readonly vary: string | undefined;
  readonly bytes: Buffer;
}

/** Requests an address and returns the raw bytes, because `fetch` would decompress them. */
function ask(url: string, accept: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': accept, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { 'content-encoding': encoding, vary } = response.headers;
        resolve({ encoding, vary, bytes: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}

const script = `export const lines = ${JSON.stringify(Array.from({ length: 500 }, (_, line) => `line ${line}`))};`;
const page = `<!doctype html><html><head></head><body>${'<p>A page of some length.</p>'.repeat(100)}</body></html>`;

function aBuiltClient(): string {
  const root = mkdtempSync(join(tmpdir(), 'vesper-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'assets/app-1234.js'), script);
  writeFileSync(join(root, 'assets/app-1234.js.br'), brotliCompressSync(script));
  writeFileSync(join(root, 'index.html'), page);
  return root;
}

const built = sharedBackend({ webRoot: aBuiltClient() });

it('files of the client are sent as the build compressed them, and uncompressed to a client without support', async () => {
  const address = `${built.url}/assets/app-1234.js`;
  const small = await ask(address, 'gzip, br');
  expect([small.encoding, small.vary]).toEqual(['br', expect.stringMatching(/accept-encoding/i)]);
  expect(brotliDecompressSync(small.bytes).toString()).toBe(script);
  const plain = await ask(address, 'identity');
  expect([plain.encoding, plain.bytes.toString()]).toEqual([undefined, script]);
});

it('pages are compressed with an encoding that the browser accepts', async () => {
  const { url } = built;
  const [brotli, gzip, plain] = [
    await ask(`${url}/chat`, 'gzip, br'),
    await ask(`${url}/chat`, 'gzip'),
    await ask(`${url}/chat`, 'identity'),
  ];
  expect([brotli.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined]);
  for (const text of [brotliDecompressSync(brotli.bytes), gunzipSync(gzip.bytes), plain.bytes])
    expect(text.toString()).toContain('A page of some length.');
});

it('responses are compressed only if the contract says that they hold no secret', async () => {
  const backend = await startTestBackend({ seed: 'demo' });
  const token = await backend.signIn('queen@demo.local');
  const answer = (name: 'getDashboard' | 'getChatList') => {
    const { base, path } = contract[name];
    return ask(`${backend.url}${apiBases[base]}${path}`, 'gzip, br', { authorization: `Bearer ${token}` });
  };
  expect((await answer('getDashboard')).encoding).toBe('br');
  const { encoding, bytes } = await answer('getChatList');
  expect([encoding, bytes.length > 1_024]).toEqual([undefined, true]);
});

/** Returns the names of all fields of a schema at any depth, also inside `lazy` and refinements. */
function fieldsOf(schema: unknown, found = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return found;
  seen.add(schema);
  const { def } = (schema as { _zod?: { def?: Record<string, unknown> } })._zod ?? {};
  if (!def) {
    for (const inner of Object.values(schema)) fieldsOf(inner, found, seen);
    return found;
  }
  const { shape } = def as { shape?: Record<string, unknown> };
  for (const name of Object.keys(shape ?? {})) found.add(name);
  for (const inner of Object.values(def)) fieldsOf(inner, found, seen);
  return found;
}

it('no compressed response has a field for a token or a credential', () => {
  const secret = /^(token|authToken|credentials?|authData|password|avatar|avatarUrl|uploadUrl)$/;
  const compressed = endpointNames.filter((name) => (contract[name] as EndpointSpec).isCompressed);
  expect(compressed.length).toBeGreaterThan(0);
  for (const name of compressed) {
    const secrets = [...fieldsOf(contract[name].response)].filter((field) => secret.test(field));
    expect([name, secrets]).toEqual([name, []]);
  }
  // Makes sure that the search finds such fields.
  expect([...fieldsOf(contract.startCall.response)]).toContain('token');
  expect([...fieldsOf(contract.loginByToken.response)]).toContain('token');
});
