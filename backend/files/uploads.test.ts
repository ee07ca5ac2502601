import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { createWorkFolder } from './workFolder.ts';
import type { StoredUpload } from './port.ts';
import { aDataDir, filesIn, fixture, mp3, png, post, stretched, ticket } from '#tests/kit/backend/uploads.ts';

const hourMs = 60 * 60_000;

async function open(options: Parameters<typeof startTestBackend>[0] = {}) {
  const dataDir = aDataDir();
  const backend = await startTestBackend({ dataDir, ...options });
  const person = await backend.signUp();
  return { backend, dataDir, ...person };
}

async function uploaded(backend: TestBackend, token: string, file?: Buffer): Promise<string> {
  const info = await ticket(backend, token, 'image');
  const { status } = await post(backend, info, { file: file ?? (await png()) });
  expect(status).toBe(200);
  return info.tempUploadId;
}

const addressesOf = async (backend: TestBackend, id: string) =>
  (await backend.features.files.uploads.addressesOf([id]))(id);

function take(backend: TestBackend, ownerId: string, tempUploadIds: string[], assignedTo = 'message') {
  return backend.context.unitOfWork.run(({ db }) =>
    backend.features.files.uploads.assign(db, { ownerId, purpose: 'chat', tempUploadIds, assignedTo }),
  );
}

describe('taking uploads', () => {
  it('returns them in the requested order, again for the same taker', async () => {
    const { backend, token, userId } = await open();
    const ids = [await uploaded(backend, token), await uploaded(backend, token)].reverse();
    const taken = await take(backend, userId, ids);
    expect(taken.map(({ id }) => id)).toEqual(ids);
    expect(taken[0]).toMatchObject({ ownerId: userId, type: 'image', state: 'ready', width: 40, height: 30 });
    expect((await take(backend, userId, ids)).map(({ id }) => id)).toEqual(ids);
    await expect(take(backend, userId, ids, 'another')).rejects.toMatchObject({ code: 'invalid_upload' });
    expect(await take(backend, userId, [])).toEqual([]);
  });

  it('refuses uploads of others, of another purpose, unfinished or unknown, and then takes none', async () => {
    const { backend, token, userId } = await open();
    const stranger = await backend.signUp();
    const good = await uploaded(backend, token);
    const gallery = await ticket(backend, token, 'image', 'png', 'gallery');
    await post(backend, gallery, { file: await png() });
    const bad = [
      await uploaded(backend, stranger.token),
      gallery.tempUploadId,
      (await ticket(backend, token, 'image')).tempUploadId,
      'nobody',
    ];
    for (const id of bad)
      await expect(take(backend, userId, [good, id])).rejects.toMatchObject({ code: 'invalid_upload' });
    await expect(take(backend, userId, [good, good])).rejects.toMatchObject({ code: 'invalid_upload' });
    const { taken_by } = await backend.context.database
      .selectFrom('uploads')
      .select('taken_by')
      .where('id', '=', good)
      .executeTakeFirstOrThrow();
    expect(taken_by).toBeNull();
  });

  it('lets only one of several concurrent takers succeed', async () => {
    const { backend, token, userId } = await open();
    const id = await uploaded(backend, token);
    const takers = Array.from({ length: 20 }, (_, at) => take(backend, userId, [id], `message${at}`));
    const outcomes = await Promise.allSettled(takers);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is rolled back with its transaction', async () => {
    const { backend, token, userId } = await open();
    const id = await uploaded(backend, token);
    const { uploads } = backend.features.files;
    const failing = backend.context.unitOfWork.run(async ({ db }) => {
      await uploads.assign(db, {
        ownerId: userId,
        purpose: 'chat',
        tempUploadIds: [id],
        assignedTo: 'a',
      });
      throw new Error('no message after all');
    });
    await expect(failing).rejects.toThrow('after all');
    expect(await take(backend, userId, [id], 'b')).toHaveLength(1);
  });
});

describe('a recording', () => {
  it('is announced as ready to the feature that took it while processing', async () => {
    const { backend, token, userId } = await open();
    const { uploads } = backend.features.files;
    const heard: StoredUpload[] = [];
    const told = new Promise<void>((resolve) => {
      uploads.onProcessed((upload) => {
        heard.push(upload);
        resolve();
      });
    });
    const stop = uploads.onProcessed(() => expect.fail('it was stopped'));
    stop();
    const info = await ticket(backend, token, 'video');
    await post(backend, info, { file: fixture('clip.webm') });
    const [taken] = await take(backend, userId, [info.tempUploadId]);
    if (taken?.state === 'processing') await told;
    await backend.features.files.idle();
    expect(heard).toEqual([{ ...taken, state: 'ready' }]);
    expect(await addressesOf(backend, info.tempUploadId)).toMatchObject({
      url: expect.stringContaining('/file.webm?'),
    });
  });

  it('continues processing after a restart', async () => {
    const { backend, dataDir, token } = await open();
    const ids: string[] = [];
    for (const file of [await stretched(30), await stretched(20), await stretched(10)]) {
      const info = await ticket(backend, token, 'video');
      await post(backend, info, { file });
      ids.push(info.tempUploadId);
    }
    // Simulates a kill in the middle: no recording is finished, and one has a partial file.
    await backend.close();
    const before = await startTestBackend({ dataDir });
    await before.features.files.idle();
    await before.context.database
      .updateTable('uploads')
      .set({ state: 'processing', names: 'preview.webp blurred.jpg source.webm' })
      .execute();
    await before.close();
    for (const id of ids)
      writeFileSync(join(dataDir, 'uploads/kept', id, 'source.webm'), fixture('clip.webm'));
    writeFileSync(join(dataDir, 'uploads/kept', ids[0]!, 'half'), 'half');
    const next = await startTestBackend({ dataDir });
    await next.features.files.idle();
    const states = await next.features.files.uploads.get(ids);
    expect(ids.map((id) => states.get(id)?.state)).toEqual(['ready', 'ready', 'ready']);
    expect(filesIn(dataDir).filter((name) => /source|half/.test(name))).toEqual([]);
  });

  it('fails for good and is announced if its file is missing', async () => {
    const { backend, dataDir, token, userId } = await open();
    const info = await ticket(backend, token, 'audio');
    await post(backend, info, { file: mp3() });
    await backend.features.files.idle();
    await backend.context.database.updateTable('uploads').set({ state: 'processing' }).execute();
    await backend.close();
    const next = await startTestBackend({ dataDir });
    await next.features.files.idle();
    const { uploads } = next.features.files;
    expect((await uploads.get([info.tempUploadId])).get(info.tempUploadId)?.state).toBe('failed');
    expect(await addressesOf(next, info.tempUploadId)).toEqual({
      url: null,
      previewUrl: null,
      blurredUrl: null,
    });
    await expect(take(next, userId, [info.tempUploadId])).rejects.toMatchObject({ code: 'invalid_upload' });
  });
});

describe('an unused upload', () => {
  it('is deleted after a day, and a used one stays', async () => {
    const clock = createManualClock(Date.UTC(2026, 4, 20));
    const { backend, dataDir, token, userId } = await open({ clock });
    const [used, left] = [await uploaded(backend, token), await uploaded(backend, token)];
    const never = await ticket(backend, token, 'image');
    await take(backend, userId, [used]);
    const rows = async () =>
      (await backend.context.database.selectFrom('uploads').select('id').execute()).map(({ id }) => id);
    clock.advance(hourMs);
    await backend.features.files.idle();
    expect((await rows()).sort()).toEqual([used, left].sort());
    expect(await rows()).not.toContain(never.tempUploadId);
    clock.advance(DAY_MS);
    await backend.features.files.idle();
    expect(await rows()).toEqual([used]);
    expect(filesIn(dataDir)).toHaveLength(3);
    expect((await addressesOf(backend, left)).url).toBeNull();
    expect((await addressesOf(backend, used)).url).not.toBeNull();
  });

  it('is deleted at the next start if the database does not know it', async () => {
    const { backend, dataDir, token } = await open();
    const id = await uploaded(backend, token);
    const cut = await ticket(backend, token, 'image');
    await backend.context.database
      .updateTable('uploads')
      .set({ state: 'receiving' })
      .where('id', '=', cut.tempUploadId)
      .execute();
    await backend.close();
    for (const stray of ['nobody', cut.tempUploadId]) {
      mkdirSync(join(dataDir, 'uploads/kept', stray));
      writeFileSync(join(dataDir, 'uploads/kept', stray, 'file.jpg'), 'x');
    }
    writeFileSync(join(dataDir, 'uploads/incoming', `${cut.tempUploadId}.file`), 'x');
    const next = await startTestBackend({ dataDir });
    await next.features.files.idle();
    expect(filesIn(dataDir)).toEqual(['blurred.jpg', 'file.webp', 'preview.webp']);
    expect((await addressesOf(next, id)).url).not.toBeNull();
    expect((await post(next, cut, { file: await png() })).status).toBe(200);
  });
});

describe('a disk', () => {
  it.runIf(process.platform === 'linux')('that is full stores nothing and answers unavailable', async () => {
    const root = aDataDir();
    const work = createWorkFolder({ root, node: null });
    symlinkSync('/dev/full', join(root, 'incoming/a.file'));
    const source = Readable.from([Buffer.alloc(100_000)]);
    await expect(work.receive('a', 'file', source)).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
    });
    expect(await work.receive('a', 'file', Readable.from([Buffer.from('x')]))).toContain('a.file');
  });

  it('keeps its reserve', async () => {
    await expect(createWorkFolder({ root: aDataDir(), node: null }).requireRoom(1)).resolves.toBeUndefined();
    await expect(
      createWorkFolder({ root: aDataDir(), node: null }).requireRoom(2 ** 60),
    ).rejects.toMatchObject({ code: 'unavailable' });
  });
});
