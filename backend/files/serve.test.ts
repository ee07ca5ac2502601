import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { byteRangeOf } from './serve.ts';
import { aDataDir, fixture, photo, post, stretched, ticket } from '#tests/kit/backend/uploads.ts';

async function open() {
  const dataDir = aDataDir();
  const backend = await startTestBackend({ dataDir });
  const { token } = await backend.signUp();
  const { files } = backend.features;
  const upload = async (type: 'image' | 'video' | 'audio', file: Buffer, extension?: string) => {
    const { body } = await post(backend, await ticket(backend, token, type, extension), { file });
    await files.idle();
    const id = body.tempUploadId ?? '';
    return { id, ...(await files.uploads.addressesOf([id]))(id) };
  };
  const get = (path: string | null, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${backend.url}${path}`, { headers, method });
  return { backend, dataDir, upload, get };
}

describe('a served file', () => {
  it.each([
    ['image', () => photo(400, 300), 'jpg', 'image/jpeg'],
    ['video', () => fixture('clip.webm'), 'webm', 'video/webm'],
    ['video', () => stretched(1, 'mov'), 'mov', 'video/mp4'],
    ['audio', () => fixture('voice.webm'), 'webm', 'audio/webm'],
    ['audio', () => fixture('voice.mp4'), 'mp4', 'audio/mp4'],
  ] as const)(
    'is displayed with its own type, and never executed: %s %#',
    async (type, make, extension, mime) => {
      const { upload, get } = await open();
      const { id, url, previewUrl, blurredUrl } = await upload(type, await make(), extension);
      const answer = await get(url, { origin: 'app://vesper' });
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': mime,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': expect.stringMatching(
          new RegExp(`^inline; filename="vesper-${id.slice(0, 8)}\\.\\w+"$`),
        ),
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': expect.stringMatching(/^private, /),
        'accept-ranges': 'bytes',
        'access-control-allow-origin': 'app://vesper',
      });
      if (type === 'audio') return expect([previewUrl, blurredUrl]).toEqual([null, null]);
      expect((await get(previewUrl)).headers.get('content-type')).toBe('image/webp');
      expect((await get(blurredUrl)).headers.get('content-type')).toBe('image/jpeg');
    },
  );

  it('is sent in ranges', async () => {
    const { upload, get } = await open();
    const { url } = await upload('video', fixture('clip.webm'));
    const whole = Buffer.from(await (await get(url)).arrayBuffer());
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await get(url, { range, ...more });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, said: answer.headers.get('content-range'), bytes };
    };
    const size = whole.length;
    expect(await part('bytes=0-9')).toEqual({
      status: 206,
      said: `bytes 0-9/${size}`,
      bytes: whole.subarray(0, 10),
    });
    expect(await part('bytes=100-')).toEqual({
      status: 206,
      said: `bytes 100-${size - 1}/${size}`,
      bytes: whole.subarray(100),
    });
    expect((await part('bytes=-5')).bytes).toEqual(whole.subarray(-5));
    expect((await part(`bytes=${size - 1}-${size + 100}`)).bytes).toEqual(whole.subarray(-1));
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, said: `bytes */${size}` });
    expect(await part('bytes=0-1,4-5')).toMatchObject({ status: 200, bytes: whole });
    expect(await part('bytes=0-1', { 'if-range': '"another"' })).toMatchObject({ status: 200 });
  });

  it('answers HEAD and revalidation without a body', async () => {
    const { upload, get } = await open();
    const { url } = await upload('image', await photo(200, 100));
    const whole = Buffer.from(await (await get(url)).arrayBuffer());
    const head = await get(url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
    const again = await get(url, { 'if-none-match': head.headers.get('etag') ?? '' });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  it('needs its own signature: the blurred one does not open the clear file', async () => {
    const { upload, get } = await open();
    const { id, url, blurredUrl, previewUrl } = await upload('image', await photo(200, 100));
    const other = await upload('image', await photo(100, 200));
    const signatureOf = (path: string | null) => path?.split('?s=')[1] ?? '';
    const name = url?.split('/').at(-1)?.split('?')[0];
    const wrong = [
      `/media/uploads/${id}/${name}`,
      `/media/uploads/${id}/${name}?s=`,
      `/media/uploads/${id}/${name}?s=${signatureOf(blurredUrl)}`,
      `/media/uploads/${id}/${name}?s=${signatureOf(previewUrl)}`,
      `/media/uploads/${id}/${name}?s=${signatureOf(other.url)}`,
      `/media/uploads/${other.id}/${name}?s=${signatureOf(url)}`,
      `${url}A`,
      `${url}=`,
      `${url}&s=${signatureOf(url)}`,
      url?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) ?? '',
      `/media/uploads/${id}/source.jpg?s=${signatureOf(url)}`,
      `/media/uploads/${id}/..%2f..%2fuploads.key?s=${signatureOf(url)}`,
      `/media/uploads/..%2f..%2f/vesper.db?s=${signatureOf(url)}`,
      `/media/uploads/${id}?s=${signatureOf(url)}`,
      '/media/uploads/',
      '/media/vesper.db',
    ];
    for (const path of wrong) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ]);
    }
  });

  it('is available after a restart at the same address', async () => {
    const { backend, dataDir, upload } = await open();
    const { id, url } = await upload('image', await photo(200, 100));
    await backend.close();
    const next = await startTestBackend({ dataDir });
    expect((await next.features.files.uploads.addressesOf([id]))(id).url).toBe(url);
    expect((await fetch(`${next.url}${url}`)).status).toBe(200);
  });

  it('can be the drawing of a gift', async () => {
    const { backend, get } = await open();
    const { token } = await backend.signUp();
    const { body } = await backend.call('getGifts', {}, token);
    for (const gift of body.gifts) {
      const answer = await get(gift.image);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
    }
  });
});

describe('ranges', () => {
  it('stay within the file for any header', () => {
    const number = fc.oneof(fc.constant(''), fc.nat(200).map(String));
    fc.assert(
      fc.property(fc.nat(100), number, number, (size, first, last) => {
        const span = byteRangeOf(`bytes=${first}-${last}`, size);
        if (typeof span === 'string') return;
        expect(span.from).toBeGreaterThanOrEqual(0);
        expect(span.to).toBeGreaterThanOrEqual(span.from);
        expect(span.to).toBeLessThan(size);
        if (first !== '') expect(span.from).toBe(Number(first));
      }),
    );
    for (const odd of [
      undefined,
      '',
      'bytes=',
      'bytes=-',
      'items=0-1',
      'bytes=9-1',
      'bytes=a-b',
      'bytes=0-1,2-3',
    ])
      expect(byteRangeOf(odd, 10)).toBe('whole');
    expect(byteRangeOf('bytes=-0', 10)).toBe('none');
    expect(byteRangeOf('bytes=0-', 0)).toBe('none');
  });
});
