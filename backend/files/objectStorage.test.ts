import { describe, expect, it } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { openObjectStore } from '#tests/kit/backend/objectStore.ts';
import { aDataDir, filesIn, fixture, png, post, ticket } from '#tests/kit/backend/uploads.ts';
import { mediaDraft, openChats } from '#tests/kit/worlds/chats.ts';
import { createCaseImages } from '../moderation/caseImages.ts';
import { createS3Store } from './s3Store.ts';

async function open() {
  const server = await openObjectStore();
  const dataDir = aDataDir();
  const world = await openChats({ dataDir, filesS3: server.settings });
  const store = createS3Store(server.settings, { warn: () => undefined } as never);
  const she = await world.person('goddess');
  const he = await world.person();
  await world.becomeAcquainted(he, she);
  const get = (path: string | null | undefined, init: RequestInit = {}) =>
    fetch(`${world.url}${path}`, { redirect: 'manual', ...init });
  const stored = (id: string) => store.list(`uploads/kept/${id}`);
  return { ...world, server, dataDir, store, she, he, get, stored };
}

describe('a backend with an object store', () => {
  it('stores a picture in the store and redirects browsers to it until moderation hides it', async () => {
    const world = await open();
    const { database, dataDir, he, she, get, stored } = world;
    const id = await world.picture(he);
    expect(await stored(id)).toEqual(['blurred.jpg', 'file.webp', 'preview.webp']);
    expect(filesIn(dataDir)).toEqual([]);

    const { chatId } = (await world.send(he, she, mediaDraft([id]))).message;
    await world.features.idle();
    const [message] = (await world.history(she, chatId)).messages;
    const medium = message?.media[0];
    const answer = await get(medium?.url);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      302,
      expect.stringMatching(/^private, max-age=2\d\d$/),
    ]);
    const shown = await fetch(`${world.url}${medium?.url}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(50);
    const part = await fetch(`${world.url}${medium?.url}`, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
    const head = await fetch(`${world.url}${medium?.url}`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect((await get(medium?.url?.replace(/s=.{4}/, 's=AAAA'))).status).toBe(404);

    await database.updateTable('message_media').set({ moderation: 'hidden' }).execute();
    const hidden = await get(medium?.url);
    expect([hidden.status, hidden.headers.get('location')]).toEqual([410, null]);
  });

  it('lets pages load media from the store', async () => {
    const { url, server } = await open();
    const { origin } = new URL(server.settings.url);
    const { headers } = await fetch(`${url}/health`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(/img-src ([^;]+)/.exec(policy)?.[1]).toBe(`'self' data: blob: ${origin}`);
    expect(/media-src ([^;]+)/.exec(policy)?.[1]).toBe(`'self' blob: ${origin}`);
  });

  it('processes a recording from the store', async () => {
    const world = await open();
    const { dataDir, features, he, get, stored } = world;
    const info = await ticket(world, he.token, 'video');
    expect((await post(world, info, { file: fixture('clip.webm') })).status).toBe(200);
    await features.idle();
    expect(await stored(info.tempUploadId)).toEqual(['blurred.jpg', 'file.webm', 'preview.webp']);
    expect(filesIn(dataDir)).toEqual([]);
    const { url } = (await features.files.uploads.addressesOf([info.tempUploadId]))(info.tempUploadId);
    expect((await get(url)).status).toBe(302);
  });

  it('answers 503 while the store is unreachable, and accepts the same file at the same address afterwards', async () => {
    const world = await open();
    const { server, he, stored, dataDir } = world;
    const info = await ticket(world, he.token, 'image', 'png');
    await server.stop();
    expect(await post(world, info, { file: await png() })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    expect(filesIn(dataDir)).toEqual([]);
    await server.start();
    expect((await post(world, info, { file: await png() })).status).toBe(200);
    expect(await stored(info.tempUploadId)).toHaveLength(3);
  });

  it('processes a recording a minute later if the store was unreachable', async () => {
    const world = await open();
    const { server, store, clock, features, database, he, stored } = world;
    const info = await ticket(world, he.token, 'audio', 'webm');
    const id = info.tempUploadId;
    await post(world, info, { file: fixture('voice.webm') });
    await features.idle();
    // Simulates a node that died before it processed the recording.
    await store.removeFolder(`uploads/kept/${id}`);
    await store.put(`uploads/kept/${id}/source.webm`, fixture('voice.webm'), 'audio/webm');
    await database.updateTable('uploads').set({ state: 'processing', names: 'source.webm' }).execute();
    await server.stop();
    const next = await startTestBackend({
      openDatabase: async () => database,
      dataDir: aDataDir(),
      filesS3: server.settings,
      clock,
    });
    await next.features.files.idle();
    const { state } = await database.selectFrom('uploads').select('state').executeTakeFirstOrThrow();
    expect(state).toBe('processing');
    await server.start();
    clock.advance(60_000);
    await next.features.files.idle();
    expect(await stored(id)).toEqual(['file.weba']);
  });

  it('deletes unused files from the store, and keeps the row until then', async () => {
    const { server, clock, database, features, he, stored, picture } = await open();
    const id = await picture(he);
    const rows = () => database.selectFrom('uploads').select('id').where('id', '=', id).execute();
    await server.stop();
    clock.advance(26 * 60 * 60_000);
    await features.files.idle();
    expect(await rows()).toEqual([{ id }]);
    await server.start();
    expect(await stored(id)).toHaveLength(3);
    clock.advance(60 * 60_000);
    await features.files.idle();
    expect(await rows()).toEqual([]);
    expect(await stored(id)).toEqual([]);
  });

  it('stores frames of moderation cases', async () => {
    const { store } = await open();
    const kept = createCaseImages(store, 'moderation');
    await kept.store('case', [Uint8Array.of(1), Uint8Array.of(2)]);
    await kept.store('case-2', [Uint8Array.of(3)]);
    expect((await kept.get('case')).map(([first]) => first)).toEqual([1, 2]);
    await kept.drop('case');
    expect(await kept.ids()).toEqual(['case-2']);
  });
});
