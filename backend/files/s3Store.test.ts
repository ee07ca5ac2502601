import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHttpServer } from '#tests/kit/network/httpServer.ts';
import { refusalOf } from '#tests/kit/backend/s3Signature.ts';
import { openObjectStore } from '#tests/kit/backend/objectStore.ts';
import { createS3Store } from './s3Store.ts';
import type { FileStore } from './store.ts';

async function open() {
  const server = await openObjectStore();
  const warnings: unknown[] = [];
  const log = { warn: (...said: unknown[]) => void warnings.push(said) };
  const store = createS3Store(server.settings, log as never);
  const folder = mkdtempSync(join(tmpdir(), 'vesper-s3-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { server, store, folder, warnings };
}

async function addressOf(store: FileStore, key: string, method = 'GET') {
  if (store.delivery.kind !== 'redirect') throw new Error('the store gives no addresses');
  const as = { type: 'image/jpeg', disposition: 'inline; filename="a b.jpg"' };
  return store.delivery.addressOf(key, method, as);
}

const away = { code: 'unavailable', status: 503 };
const bytes = Buffer.from('0123456789');

describe('the object store', () => {
  it('stores bytes and files, lists them by folder, and removes them', async () => {
    const { store, folder } = await open();
    await store.put('moderation/case.jpg', bytes, 'image/jpeg');
    const path = join(folder, 'video');
    writeFileSync(path, bytes);
    await store.putFile('uploads/kept/a/file.webm', path, 'video/webm');
    await store.put('uploads/kept/a/preview.webp', Buffer.from('small'), 'image/webp');
    await store.put('uploads/kept/ab/file.jpg', bytes, 'image/jpeg');

    expect(await store.read('moderation/case.jpg')).toEqual(bytes);
    const spare = join(folder, 'spare');
    expect(await store.fetch('uploads/kept/a/file.webm', spare)).toBe(spare);
    expect(readFileSync(spare)).toEqual(bytes);
    expect(await store.list('uploads/kept/a')).toEqual(['file.webm', 'preview.webp']);
    expect(await store.list('uploads/kept/a', 'pre')).toEqual(['preview.webp']);
    expect(await store.list('moderation')).toEqual(['case.jpg']);

    await store.removeFolder('uploads/kept/a');
    expect(await store.list('uploads/kept/a')).toEqual([]);
    expect(await store.list('uploads/kept/ab')).toEqual(['file.jpg']);
    await store.remove('moderation/case.jpg');
    expect(await store.list('moderation')).toEqual([]);
  });

  it('lists more files than one response holds', async () => {
    const { requests, url } = await startHttpServer((response, request) => {
      const isSecond = request.url.includes('continuation-token=a%2Fb');
      const more = isSecond ? '' : '<NextContinuationToken>a/b</NextContinuationToken>';
      const key = `<Contents><Key>moderation/${isSecond ? 2 : 1}.jpg</Key></Contents>`;
      response.end(`<ListBucketResult>${key}${more}</ListBucketResult>`);
    });
    const settings = { url: `${url}/bucket`, region: 'r', keyId: 'k', secret: 's' };
    const store = createS3Store(settings, { warn: () => undefined } as never);
    expect(await store.list('moderation')).toEqual(['1.jpg', '2.jpg']);
    expect(requests).toHaveLength(2);
  });

  it('returns null for a missing key, and removes it without an error', async () => {
    const { store, folder, warnings } = await open();
    expect(await store.read('moderation/none.jpg')).toBeNull();
    expect(await store.fetch('moderation/none.jpg', join(folder, 'spare'))).toBeNull();
    await store.remove('moderation/none.jpg');
    await store.removeFolder('uploads/kept/none');
    expect(warnings).toEqual([]);
  });

  it('returns an address for 300 seconds, valid for ranges and HEAD', async () => {
    const { store } = await open();
    await store.put('uploads/kept/a/file.jpg', bytes, 'image/jpeg');
    const { url, freshSeconds } = await addressOf(store, 'uploads/kept/a/file.jpg');
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300');
    expect(freshSeconds).toBeGreaterThan(200);
    expect(freshSeconds).toBeLessThan(300);
    const whole = await fetch(url);
    expect(await whole.text()).toBe('0123456789');
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="a b.jpg"',
      'cache-control': 'private, max-age=300',
    });
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, '234']);
    const head = await fetch((await addressOf(store, 'uploads/kept/a/file.jpg', 'HEAD')).url, {
      method: 'HEAD',
    });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
    expect((await fetch(url.replace('/a/file.jpg', '/b/file.jpg'))).status).toBe(403);
  });

  it('returns the same address within a minute, so that browsers use their cache', async () => {
    const { store } = await open();
    const ask = async () => (await addressOf(store, 'uploads/kept/a/file.jpg')).url;
    const minute = () => Math.floor(Date.now() / 60_000);
    await expect
      .poll(async () => {
        const before = minute();
        const [first, second] = [await ask(), await ask()];
        return before === minute() && first === second;
      })
      .toBe(true);
  });

  it('throws 503 and logs a line while the store is unreachable', async () => {
    const { server, store, folder, warnings } = await open();
    await server.stop();
    await expect(store.put('moderation/a.jpg', bytes, 'image/jpeg')).rejects.toMatchObject(away);
    await expect(store.read('moderation/a.jpg')).rejects.toMatchObject(away);
    await expect(store.list('moderation')).rejects.toMatchObject(away);
    const path = join(folder, 'kept');
    writeFileSync(path, bytes);
    await expect(store.putFile('moderation/a.jpg', path, 'image/jpeg')).rejects.toMatchObject(away);
    expect(readFileSync(path)).toEqual(bytes);
    expect(warnings).toHaveLength(4);
  });

  it.each([
    ['a wrong secret', { secret: 'wrong' }, /403/],
    ['a bucket that does not exist', { bucket: 'another' }, /NoSuchBucket/],
  ])(
    'throws 503 and logs the reason for %s',
    async (_, wrong: { secret?: string; bucket?: string }, reason) => {
      const { settings } = await openObjectStore();
      const { secret = settings.secret, bucket = 'vesper' } = wrong;
      const reasons: string[] = [];
      const log = { warn: ({ err }: { err: Error }) => void reasons.push(err.message) };
      const url = settings.url.replace(/vesper$/, bucket);
      const store = createS3Store({ ...settings, url, secret }, log as never);
      await expect(store.list('moderation')).rejects.toMatchObject(away);
      await expect(store.put('moderation/a.jpg', bytes, 'image/jpeg')).rejects.toMatchObject(away);
      expect(reasons).toEqual([expect.stringMatching(reason), expect.stringMatching(reason)]);
    },
  );
});

describe("the test's object store", () => {
  /** "Authenticating Requests: Using Query Parameters" of the S3 documentation of Amazon. */
  const query =
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host';
  const signature = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  const at = Date.UTC(2013, 4, 24);

  it('verifies the signature of the documented example', () => {
    const request = {
      method: 'GET',
      url: `/test.txt?${query}&X-Amz-Signature=${signature}`,
      headers: { host: 'examplebucket.s3.amazonaws.com' },
    };
    expect(refusalOf(request, secret, at)).toBeNull();
    expect(refusalOf(request, secret, at + 86_400_001)).toBe('AccessDenied');
    expect(refusalOf({ ...request, method: 'PUT' }, secret, at)).toBe('SignatureDoesNotMatch');
    expect(refusalOf({ ...request, url: '/test.txt' }, secret, at)).toBe('AccessDenied');
  });
});
