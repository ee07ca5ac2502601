import { describe, expect, it } from 'vitest';
import { limits } from '#shared/domain/constants.ts';
import { uploadLimits } from '#shared/domain/uploads.ts';
import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import { posterIdOf } from '../session/orphanedFiles.ts';
import type { MediumFacts } from '#renderer/services/uploads/readMedium.ts';
import { isTooLong, kindOf, roomFor } from '#renderer/services/uploads/rules.ts';
import { sniff, type Container } from '#renderer/services/uploads/sniff.ts';
import { storeFile, type Made } from './storeFile.ts';

const bytes = (...parts: readonly (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [part])),
  );
const heads = {
  jpeg: bytes(0xff, 0xd8, 0xff, 0xe0, 'rest'),
  png: bytes(0x89, 'PNG\r\n', 0x1a, '\n rest'),
  webm: bytes(0x1a, 0x45, 0xdf, 0xa3, 0x9f, 'B', 0x82, 0x84, 'webm rest'),
  mp4: bytes(0, 0, 0, 24, 'ftypisom rest'),
  mov: bytes(0, 0, 0, 24, 'ftypqt   rest'),
  mp3: bytes('ID3', 4, 0, 'rest'),
} satisfies Record<Container, Uint8Array>;
const strangers = {
  gif: bytes('GIF89a rest'),
  webp: bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8 '),
  heic: bytes(0, 0, 0, 24, 'ftypheic rest'),
  avif: bytes(0, 0, 0, 24, 'ftypavif rest'),
  matroska: bytes(0x1a, 0x45, 0xdf, 0xa3, 0x9f, 'B', 0x82, 0x88, 'matroska'),
  page: bytes('<!doctype html><script>'),
  picture: bytes('<svg xmlns="http://www.w3.org/2000/svg">'),
  nothing: bytes(),
  aac: bytes(0xff, 0xf1, 0x50, 0x80),
};
const seen: MediumFacts = { width: 640, height: 480, duration: null, poster: null };

async function take(file: Blob, facts: MediumFacts | null = seen, made: Made = {}) {
  const chats = createMemoryChatStore('me');
  const taken = await storeFile(file, { chats, newId: () => 'f1', read: async () => facts }, made);
  return { taken, ids: (await chats.listFileIds({})).toSorted(), chats };
}

describe('the type of a file', () => {
  it.each(Object.entries(heads))('is %s by its bytes, whatever its name', (container, head) => {
    expect(sniff(head)).toBe(container);
  });
  it.each(Object.entries(strangers))('is rejected for %s', async (_, head) => {
    expect(sniff(head)).toBeNull();
    const { taken, ids } = await take(new File([head], 'holiday.jpg', { type: 'image/jpeg' }));
    expect(taken).toEqual({ problem: 'format' });
    expect(ids).toEqual([]);
  });
  it('of a WebM is audio only if the system says so', () => {
    expect(kindOf('webm', 'audio/webm')).toEqual({ type: 'audio', extension: 'webm', mime: 'audio/webm' });
    expect(kindOf('webm', '').type).toBe('video');
    expect(kindOf('jpeg', 'audio/webm').type).toBe('image');
  });
});

describe('a chosen file', () => {
  it('is one of at most ten', () => {
    expect([roomFor(0), roomFor(8), roomFor(10), roomFor(11)]).toEqual([10, 2, 0, 0]);
  });

  it('is refused if it is a video of 61 seconds, but accepted if it stopped at 60', async () => {
    const file = new File([heads.mp4], 'street.mp4');
    const long = await take(file, { ...seen, duration: 61 });
    expect([long.taken, long.ids]).toEqual([{ problem: 'duration' }, []]);
    expect((await take(file, { ...seen, duration: 60.2 })).taken).toHaveProperty('attachment.duration', 60.2);
    expect(isTooLong('audio', 3_600)).toBe(false);
    expect(isTooLong('video', limits.uploadVideoMs / 1000)).toBe(false);
  });

  it('is not read if it is too large', async () => {
    const sized = (head: Uint8Array<ArrayBuffer>, size: number) =>
      Object.defineProperty(new Blob([head]), 'size', { value: size });
    const { chosenImageMaxBytes, maxBytes } = uploadLimits;
    const film = await take(sized(heads.mp4, maxBytes.video + 1), null);
    expect([film.taken, film.ids]).toEqual([{ problem: 'size', megabytes: 200 }, []]);
    const huge = await take(sized(heads.jpeg, chosenImageMaxBytes + 1), null);
    expect(huge.taken).toEqual({ problem: 'size', megabytes: 20 });
    const stillLarge = await take(sized(heads.jpeg, maxBytes.image + 1));
    expect(stillLarge.taken).toEqual({ problem: 'size', megabytes: 20 });
  });

  it('is replaced by a smaller image if it is a large one', async () => {
    const smaller = new Blob([heads.jpeg], { type: 'image/jpeg' });
    const large = Object.defineProperty(new File([heads.png], 'a.png'), 'size', {
      value: uploadLimits.maxBytes.image + 1,
    });
    const { taken, chats } = await take(large, { ...seen, smaller });
    const size = heads.jpeg.byteLength;
    expect(taken).toMatchObject({ attachment: { extension: 'jpg', size, width: 640, height: 480 } });
    expect(await chats.getFile({ fileId: 'f1' })).toMatchObject({ type: 'image/jpeg', bytes: heads.jpeg });
  });

  it('is refused if it has too many pixels or is not a real image', async () => {
    const file = new File([heads.png], 'a.png');
    expect((await take(file, { ...seen, width: 8_000, height: 4_001 })).taken).toEqual({ problem: 'pixels' });
    expect((await take(file, { ...seen, width: 8_000, height: 4_000 })).taken).toHaveProperty('attachment');
    expect((await take(file, null)).taken).toEqual({ problem: 'format' });
  });

  it('is refused with its own reason if the disk is full', async () => {
    const chats = { putFile: () => Promise.reject(new Error('StorageFull')) };
    const read = async () => seen;
    expect(await storeFile(new File([heads.png], 'a.png'), { chats, read })).toEqual({ problem: 'storage' });
  });
});

it('a file that can no longer be read is reported as gone', async () => {
  const lost = new File([heads.mov], 'street.mov', { type: 'video/quicktime' });
  const unreadable = () => Promise.reject(new DOMException('moved', 'NotReadableError'));
  expect(
    (await take(Object.assign(lost, { slice: () => ({ arrayBuffer: unreadable }) }), seen)).taken,
  ).toEqual({
    problem: 'gone',
  });
  const other = Object.assign(new File([heads.mov], 'street.mov'), { arrayBuffer: unreadable });
  expect((await take(other, { ...seen, duration: 7 })).taken).toEqual({ problem: 'gone' });
});

it('a dropped folder is reported as a folder, because browsers give it no type and cannot read it', async () => {
  const unreadable = () => Promise.reject(new DOMException('a directory', 'NotFoundError'));
  const folder = Object.assign(new File([], 'holiday'), { slice: () => ({ arrayBuffer: unreadable }) });
  expect((await take(folder, seen)).taken).toEqual({ problem: 'folder' });
});

describe('an accepted file', () => {
  it('is stored at once with its poster frame, by the type of its bytes', async () => {
    const poster = new Blob(['frame'], { type: 'image/jpeg' });
    const { taken, ids, chats } = await take(new File([heads.mov], 'street.jpg'), {
      ...seen,
      duration: 7,
      poster,
    });
    expect(taken).toMatchObject({
      attachment: { fileId: 'f1', type: 'video', extension: 'mov', duration: 7, width: 640, price: null },
    });
    expect(ids).toEqual(['f1', posterIdOf('f1')].toSorted());
    expect(await chats.getFile({ fileId: 'f1' })).toMatchObject({
      type: 'video/quicktime',
      bytes: heads.mov,
    });
  });

  it('that was recorded keeps duration and waveform from the recorder', async () => {
    const made = { duration: 3.5, waveform: [0.1, 0.9] };
    const { taken } = await take(new File([heads.webm], 'v', { type: 'audio/webm' }), seen, made);
    expect(taken).toMatchObject({ attachment: { type: 'audio', extension: 'webm', ...made } });
  });
});
