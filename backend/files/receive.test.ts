import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { uploadLimits } from '#shared/domain/uploads.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { pngBomb } from '#tests/kit/backend/pngBomb.ts';
import {
  aDataDir,
  filesIn,
  fixture,
  mp3,
  photo,
  png,
  post,
  startSending,
  stretched,
  ticket,
} from '#tests/kit/backend/uploads.ts';

async function open(options: Parameters<typeof startTestBackend>[0] = {}) {
  const dataDir = aDataDir();
  const backend = await startTestBackend({ dataDir, ...options });
  const { token, userId } = await backend.signUp();
  return { backend, token, userId, dataDir };
}

/** Returns a PNG whose header declares two frames in an endless loop. */
function animated(still: Buffer): Buffer {
  const chunk = (type: string, data: readonly number[]) => {
    const body = Buffer.concat([Buffer.from(type), Buffer.from(data)]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  // Inserts after the signature (8 bytes) and the header chunk (25 bytes).
  const at = 8 + 25;
  const control = chunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0]);
  const size = [...still.subarray(16, 24)];
  const frame = (number: number) =>
    chunk('fcTL', [0, 0, 0, number, ...size, ...Array(8).fill(0), 0, 1, 0, 10, 0, 0]);
  return Buffer.concat([still.subarray(0, at), control, frame(0), still.subarray(at)]);
}

/** Returns the stored upload as other features see it. */
async function stored(backend: TestBackend, id: string | undefined) {
  await backend.features.files.idle();
  const upload = (await backend.features.files.uploads.get([id ?? ''])).get(id ?? '');
  const addressesOf = await backend.features.files.uploads.addressesOf([id ?? '']);
  return { ...upload, addresses: addressesOf(id ?? '') };
}

const fetched = async (backend: TestBackend, path: string | null) =>
  Buffer.from(await (await fetch(`${backend.url}${path}`)).arrayBuffer());

describe('a received file', () => {
  it('is redrawn if it is a picture: upright, small enough and without location', async () => {
    const { backend, token } = await open();
    const original = await photo();
    expect(original.includes('SecretCamera')).toBe(true);
    const { status, body } = await post(backend, await ticket(backend, token, 'image'), { file: original });
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'image', transcodingStatus: 'ready', width: 1_200, height: 1_600 });
    const { addresses } = await stored(backend, body.tempUploadId);
    const shown = await fetched(backend, addresses.url);
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 1_600 });
    expect((await sharp(shown).metadata()).exif).toBeUndefined();
    expect(shown.includes('SecretCamera')).toBe(false);
    const preview = await sharp(await fetched(backend, addresses.previewUrl)).metadata();
    expect(preview).toMatchObject({ width: 525, height: 700 });
    const blurred = await sharp(await fetched(backend, addresses.blurredUrl)).metadata();
    expect(blurred).toMatchObject({ format: 'jpeg', width: 18, height: 24 });
  });

  it.each([
    ['a PNG called .jpg', 'image', 'jpg', png, { state: 'ready', width: 40, height: 30 }],
    ['WebM', 'video', 'webm', () => fixture('clip.webm'), { width: 96, height: 64, duration: 1.253 }],
    ['MP4', 'video', 'mp4', () => fixture('clip.mp4'), { width: 96, height: 64, duration: 1.297 }],
    ['QuickTime', 'video', 'mov', () => stretched(2, 'mov'), { width: 96, height: 64 }],
    // A recording that was stopped at a minute may be a few frames longer.
    ['60.5 seconds of video', 'video', 'webm', () => stretched(60.5), { width: 96, height: 64 }],
    ['a voice in WebM', 'audio', 'webm', () => fixture('voice.webm'), { width: null, duration: 1.201 }],
    ['a voice in MP4', 'audio', 'mp4', () => fixture('voice.mp4'), { width: null, duration: 1.222 }],
    ['an MP3', 'audio', 'mp3', () => mp3(), { width: null, duration: 1.045 }],
  ] as const)('is accepted: %s', async (_, type, extension, make, expected) => {
    const { backend, token, dataDir } = await open();
    const info = await ticket(backend, token, type, extension);
    const { status, body } = await post(backend, info, { file: await make() });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.transcodingStatus).toBe(type === 'image' ? 'ready' : 'processing');
    expect(await stored(backend, body.tempUploadId)).toMatchObject({ ...expected, type, state: 'ready' });
    expect(filesIn(dataDir).filter((name) => /source|half|part/.test(name))).toEqual([]);
  });

  it('keeps only one frame of an animated picture', async () => {
    const { backend, token } = await open();
    const moving = animated(await png());
    expect(moving.includes('acTL')).toBe(true);
    const { status, body } = await post(backend, await ticket(backend, token, 'image', 'png'), {
      file: moving,
    });
    expect([status, body.transcodingStatus]).toEqual([200, 'ready']);
    const { addresses } = await stored(backend, body.tempUploadId);
    const shown = await fetched(backend, addresses.url);
    expect([shown.includes('acTL'), (await sharp(shown).metadata()).width]).toEqual([false, 40]);
  });

  it('gets a duration and an index, and loses its title', async () => {
    const { backend, token } = await open();
    const clip = await stretched(2, 'mov');
    expect(clip.includes('SecretTitle')).toBe(true);
    const { body } = await post(backend, await ticket(backend, token, 'video', 'mov'), { file: clip });
    const { addresses } = await stored(backend, body.tempUploadId);
    const shown = await fetched(backend, addresses.url);
    expect(addresses.url).toContain('/file.mp4?');
    expect(shown.includes('SecretTitle')).toBe(false);
    // The index comes before the pictures, so that playback starts before the download ends.
    expect(shown.indexOf('moov')).toBeLessThan(shown.indexOf('mdat'));
  });

  it('shows the sender’s poster of a video, or a generated one', async () => {
    const { backend, token } = await open();
    const previews: number[] = [];
    for (const poster of [await png(), Buffer.from('<svg/>'), null]) {
      const { status, body } = await post(backend, await ticket(backend, token, 'video'), {
        ...(poster ? { poster } : {}),
        file: fixture('clip.webm'),
      });
      expect(status).toBe(200);
      const { addresses } = await stored(backend, body.tempUploadId);
      const preview = await fetched(backend, addresses.previewUrl);
      previews.push((await sharp(preview).metadata()).width);
      expect((await sharp(await fetched(backend, addresses.blurredUrl)).metadata()).width).toBe(24);
    }
    expect(previews).toEqual([40, 96, 96]);
  });
});

describe('bytes of the wrong type', () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(10));
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(200),
  ]);
  const cutClip = () => fixture('clip.mp4').subarray(0, 600);

  it.each([
    ['a page', 'image', 'jpg', () => page],
    ['an SVG', 'image', 'png', () => svg],
    ['a HEIC', 'image', 'jpg', () => heic],
    ['a GIF', 'image', 'png', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a video as a picture', 'image', 'jpg', () => fixture('clip.webm')],
    ['a picture as a video', 'video', 'webm', photo],
    ['a voice as a video', 'video', 'webm', () => fixture('voice.webm')],
    ['a video as a voice', 'audio', 'webm', () => fixture('clip.webm')],
    ['a page with the head of an MP3', 'audio', 'mp3', () => Buffer.concat([Buffer.from('ID3'), page])],
    ['the head of a WebM', 'video', 'webm', () => fixture('clip.webm').subarray(0, 300)],
    ['half an MP4', 'video', 'mp4', cutClip],
    ['half a JPEG', 'image', 'jpg', async () => (await photo()).subarray(0, 3_000)],
    ['the head of a JPEG', 'image', 'jpg', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['nothing', 'image', 'jpg', () => Buffer.alloc(0)],
    ['megabytes of nothing', 'video', 'mp4', () => Buffer.alloc(8_000_000)],
  ] as const)('are refused: %s', async (_, type, extension, make) => {
    const { backend, token, dataDir } = await open();
    const info = await ticket(backend, token, type, extension);
    const { status, body } = await post(backend, info, { file: await make() });
    expect([status, body.code, body.field]).toEqual([415, 'unsupported_media_type', 'file']);
    await backend.features.files.idle();
    expect(filesIn(dataDir)).toEqual([]);
    expect((await post(backend, info, { file: await png() })).body.code).toBe('invalid_upload');
  });

  it('lose an HTML page appended to a picture', async () => {
    const { backend, token } = await open();
    const both = Buffer.concat([await photo(), page]);
    const { body } = await post(backend, await ticket(backend, token, 'image'), { file: both });
    const { addresses } = await stored(backend, body.tempUploadId);
    for (const path of Object.values(addresses))
      expect((await fetched(backend, path)).includes('script')).toBe(false);
  });

  it('lose an HTML page appended to a recording', async () => {
    const { backend, token } = await open();
    const both = Buffer.concat([mp3(), page]);
    const { body } = await post(backend, await ticket(backend, token, 'audio'), { file: both });
    const { addresses } = await stored(backend, body.tempUploadId);
    expect((await fetched(backend, addresses.url)).includes('script')).toBe(false);
  });

  it('are refused if they decode to an enormous picture, without blocking other users', async () => {
    const { backend, token, dataDir } = await open();
    const other = await backend.signUp();
    const bomb = pngBomb(8_000, 8_000, { isInterlaced: true });
    expect(bomb.length).toBeLessThan(uploadLimits.maxBytes.image / 30);
    const bombs = await Promise.all([1, 2, 3].map(() => ticket(backend, token, 'image', 'png')));
    const refused = bombs.map((info) => post(backend, info, { file: bomb }));
    const info = await ticket(backend, other.token, 'image', 'png');
    expect((await post(backend, info, { file: await png() })).status).toBe(200);
    const answers = (await Promise.all(refused)).map(({ status, body }) => [status, body.code, body.field]);
    expect(answers).toEqual(Array.from({ length: 3 }, () => [413, 'too_large', 'file']));
    expect(filesIn(dataDir).filter((name) => /half|part/.test(name))).toEqual([]);
  });
});

describe('§5', () => {
  it('rejects a video of 61 seconds even if its header says less', async () => {
    const { backend, token, dataDir } = await open();
    const { status, body } = await post(backend, await ticket(backend, token, 'video'), {
      file: await stretched(61),
    });
    expect([status, body.code, body.field]).toEqual([400, 'invalid_upload', 'duration']);
    await backend.features.files.idle();
    expect(filesIn(dataDir)).toEqual([]);
  });

  it('rejects an eleventh file at once', async () => {
    const { backend, token } = await open();
    const files = Array.from({ length: 11 }, (_, at) => ({
      tempId: `t${at}`,
      type: 'image' as const,
      extension: 'png' as const,
      purpose: 'chat' as const,
    }));
    const ten = await backend.call('createGroupFileUpload', { body: files.slice(0, 10) }, token);
    expect(ten.body.map(({ tempId }) => tempId)).toEqual(files.slice(0, 10).map(({ tempId }) => tempId));
    expect(new Set(ten.body.map(({ url }) => url.split('?token=')[1])).size).toBe(10);
    const eleven = await backend.call('createGroupFileUpload', { body: files }, token);
    expect([eleven.status, eleven.body.code]).toEqual([400, 'invalid_body']);
    const twice = await backend.call('createGroupFileUpload', { body: [files[0]!, files[0]!] }, token);
    expect([twice.body.code, twice.body.field]).toEqual(['invalid_upload', 'tempId']);
  });

  it('checks the extension for each kind of file', async () => {
    const { backend, token } = await open();
    await expect(ticket(backend, token, 'image', 'mp3')).rejects.toThrow('400');
    await expect(ticket(backend, token, 'video', 'png')).rejects.toThrow('400');
    await expect(ticket(backend, token, 'audio', 'exe')).rejects.toThrow('400');
  });

  it('limits the size of each kind', async () => {
    const { backend, token, dataDir } = await open();
    const large = Buffer.alloc(uploadLimits.maxBytes.image + 1);
    large.set([0xff, 0xd8, 0xff, 0xe0]);
    const { status, body } = await post(backend, await ticket(backend, token, 'image'), { file: large });
    expect([status, body.code]).toEqual([413, 'too_large']);
    expect(filesIn(dataDir)).toEqual([]);
  });
});

describe('an upload address', () => {
  it('rejects files for an account that was banned or deleted meanwhile', async () => {
    const { backend, token, userId } = await open();
    const info = await ticket(backend, token, 'image');
    const set = (columns: { banned?: number; deleted?: number }) =>
      backend.context.database.updateTable('users').set(columns).where('id', '=', userId).execute();
    for (const [gone, back] of [
      [{ banned: 1 }, { banned: 0 }],
      [{ deleted: 1 }, { deleted: 0 }],
    ]) {
      await set(gone!);
      expect((await post(backend, info, { file: await png() })).body.code).toBe('invalid_upload');
      await set(back!);
    }
    expect((await post(backend, info, { file: await png() })).status).toBe(200);
  });

  it('accepts one file, in time, with the right token', async () => {
    const clock = createManualClock(Date.UTC(2026, 4, 20));
    const { backend, token } = await open({ clock });
    const file = await png();
    const info = await ticket(backend, token, 'image');
    const other = await ticket(backend, token, 'image');
    const [bare] = info.url.split('?');
    const [, others] = other.url.split('?');
    for (const url of [bare!, `${bare}?token=guess`, `${bare}?${others}`, `/upload/nobody?${others}`])
      expect((await post(backend, { url, fields: {} }, { file })).body).toMatchObject({
        code: 'invalid_upload',
        field: 'token',
      });
    const both = await Promise.all([post(backend, info, { file }), post(backend, info, { file })]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect((await post(backend, info, { file })).body.code).toBe('invalid_upload');

    clock.advance(uploadLimits.ticketMs - 1);
    const late = await ticket(backend, token, 'image');
    expect((await post(backend, other, { file })).status).toBe(200);
    clock.advance(uploadLimits.ticketMs);
    expect((await post(backend, late, { file })).body.code).toBe('invalid_upload');
  });

  it('requires a form with a file', async () => {
    const { backend, token } = await open();
    const info = await ticket(backend, token, 'image');
    const json = await fetch(`${backend.url}${info.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(415);
    expect((await post(backend, info, {})).body).toMatchObject({ code: 'invalid_upload', field: 'file' });
    expect((await fetch(`${backend.url}${info.url}`)).status).toBe(404);
  });

  it('accepts a file after ten interrupted attempts, which leave no files', async () => {
    const { backend, token, dataDir } = await open();
    const info = await ticket(backend, token, 'video');
    const clip = await stretched(20);
    const stateIs = (state: string) =>
      expect.poll(async () => (await rowOf(backend, info.tempUploadId))?.state).toBe(state);
    const half = clip.subarray(0, clip.length / 2);
    for (let cut = 0; cut < 10; cut++) {
      const sent = startSending(`${backend.url}${info.url}`, half);
      await stateIs('receiving');
      await expect.poll(() => filesIn(dataDir)).toEqual([`${info.tempUploadId}.file`]);
      sent.hangUp();
      await stateIs('waiting');
      expect(filesIn(dataDir)).toEqual([]);
    }
    expect((await post(backend, info, { file: clip })).status).toBe(200);
  });

  it('distinguishes a broken form from a broken file', async () => {
    const { backend, token } = await open();
    const info = await ticket(backend, token, 'image');
    const response = await fetch(`${backend.url}${info.url}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n\xff\xd8`,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_body' });
    expect((await post(backend, info, { file: await png() })).status).toBe(200);
  });

  it('reads a refused form to its end, because browsers ignore responses before that', async () => {
    const { backend, token } = await open();
    const info = await ticket(backend, token, 'video');
    const sent = startSending(`${backend.url}${info.url}`, Buffer.alloc(30_000_000));
    await sent.written;
    expect(await sent.status).toBe(415);
  });

  it('is neither created nor accepted on a full disk', async () => {
    const { backend, token } = await open({ reserveBytes: Number.MAX_SAFE_INTEGER });
    const body = { tempId: 't', type: 'image', extension: 'png', purpose: 'chat' } as const;
    const refused = await backend.call('createFileUpload', { body }, token);
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  });

  it('is limited in number per user', async () => {
    const { backend, token, userId } = await open();
    const one = await ticket(backend, token, 'image');
    const row = (await rowOf(backend, one.tempUploadId))!;
    for (let at = 1; at < uploadLimits.untaken.files; at++)
      await backend.context.database
        .insertInto('uploads')
        .values({ ...row, id: `left-${at}` })
        .execute();
    await expect(ticket(backend, token, 'image')).rejects.toThrow('429');
    await backend.context.database
      .updateTable('uploads')
      .set({ taken_by: 'a message' })
      .where('owner_id', '=', userId)
      .where('id', '!=', one.tempUploadId)
      .execute();
    await ticket(backend, token, 'image');
  });
});

function rowOf(backend: TestBackend, id: string) {
  return backend.context.database.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
}
