import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Logger } from 'pino';
import { ApiFailure } from '../lib/failure.ts';
import type { FileStore } from './store.ts';

export interface S3Settings {
  /** Address of the bucket: `https://host/bucket`, or `https://bucket.host`. Browsers use it too. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Seconds until an address of the store expires. */
const addressSeconds = 300;
/** Addresses that are signed within this number of seconds are the same, so that browsers keep the bytes behind them. */
const sameAddressSeconds = 60;
/** Seconds before the end of an address at which a browser asks for the next one. */
const spareSeconds = 30;
const timeoutMs = 60_000;
/** Number of retries after status 429, or 500 and above. */
const retries = 2;

/**
 * Stores files in a bucket of an S3-compatible store. aws4fetch signs the requests, because it is small and has no
 * dependencies. The six requests below need nothing else of @aws-sdk/client-s3 and its tree of packages.
 */
export function createS3Store(settings: S3Settings, log: Pick<Logger, 'warn'>): FileStore {
  const { region, keyId: accessKeyId, secret: secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const bucket = settings.url.replace(/\/+$/, '');
  const urlOf = (key: string) => `${bucket}/${key}`;

  /** Calls the store and reads the response with `read`. Returns null for 404. */
  async function call<T>(
    target: string,
    init: RequestInit,
    read: (response: Response) => Promise<T>,
  ): Promise<T | null> {
    const method = init.method ?? 'GET';
    try {
      const response = await client.fetch(target, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      if (response.ok) return await read(response);
      const text = await response.text();
      // A missing bucket is 404 too, and is a mistake of the configuration.
      if (response.status === 404 && !text.includes('NoSuchBucket')) return null;
      throw new Error(`The object store responded with ${response.status}: ${text.slice(0, 500)}`);
    } catch (err) {
      log.warn({ err, method, target }, 'files: a request to the file store failed');
      throw new ApiFailure('unavailable', 'Files cannot be stored or loaded at the moment.');
    }
  }

  const nothing = async (response: Response) => void (await response.arrayBuffer());

  /** The checksum lets the store reject bytes that changed in transit. */
  async function upload(
    key: string,
    body: NonNullable<RequestInit['body']>,
    type: string,
    sha256: string,
  ): Promise<void> {
    const headers = { 'content-type': type, 'x-amz-content-sha256': sha256 };
    const stored = await call(urlOf(key), { method: 'PUT', headers, body }, async (response) => {
      await nothing(response);
      return true;
    });
    if (!stored) throw new ApiFailure('unavailable', 'Files cannot be stored at the moment.');
  }

  const remove = async (key: string) => void (await call(urlOf(key), { method: 'DELETE' }, nothing));

  /** Returns the keys that begin with `prefix`, without those in deeper folders. */
  async function keys(prefix: string): Promise<string[]> {
    const found: string[] = [];
    for (let token: string | null = null; ;) {
      const target = new URL(bucket);
      const query = {
        'list-type': '2',
        prefix,
        delimiter: '/',
        ...(token && { 'continuation-token': token }),
      };
      for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
      const xml = await call(target.href, {}, (response) => response.text());
      if (xml === null) return found;
      found.push(...textsOf(xml, 'Key'));
      [token = null] = textsOf(xml, 'NextContinuationToken');
      if (token === null) return found;
    }
  }

  return {
    put: (key, bytes, type) =>
      upload(key, new Uint8Array(bytes), type, createHash('sha256').update(bytes).digest('hex')),
    async putFile(key, path, type) {
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
      await upload(key, await openAsBlob(path), type, hash.digest('hex'));
    },
    read: (key) => call(urlOf(key), {}, async (response) => Buffer.from(await response.arrayBuffer())),
    fetch: (key, spare) =>
      call(urlOf(key), {}, async ({ body }) => {
        if (body === null) return null;
        await pipeline(Readable.fromWeb(body as WebStream), createWriteStream(spare, { mode: 0o600 }));
        return spare;
      }),
    remove,
    async removeFolder(folder) {
      for (const key of await keys(`${folder}/`)) await remove(key);
    },
    async list(folder, start = '') {
      return (await keys(`${folder}/${start}`)).map((key) => key.slice(folder.length + 1));
    },
    // Folders are not listed, because a bucket holds millions of files. Each has a row, and a row is deleted
    // only after its files.
    folders: () => null,
    delivery: {
      kind: 'redirect',
      async addressOf(key, method, { type, disposition }) {
        const target = new URL(urlOf(key));
        target.searchParams.set('X-Amz-Expires', String(addressSeconds));
        target.searchParams.set('response-content-type', type);
        target.searchParams.set('response-content-disposition', disposition);
        target.searchParams.set('response-cache-control', `private, max-age=${addressSeconds}`);
        // Uses the real time, because the store compares it with its own clock; a test's manual clock would
        // not match.
        const seconds = Math.floor(Date.now() / 1_000);
        const signedAt = seconds - (seconds % sameAddressSeconds);
        const datetime = new Date(signedAt * 1_000).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
        const signed = await client.sign(target.href, { method, aws: { signQuery: true, datetime } });
        // Only some stores read a plus as a space.
        const url = signed.url.replaceAll('+', '%20');
        return { url, freshSeconds: signedAt + addressSeconds - spareSeconds - seconds };
      },
    },
  };
}

/**
 * Returns the texts of the elements with this name. The server makes all keys, which contain no characters
 * that XML escapes.
 */
function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    unescapeXml(text),
  );
}

function unescapeXml(text: string): string {
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => characters[name] ?? whole);
}
