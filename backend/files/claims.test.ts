import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { aDataDir, fixture, mp3, png, post, startSending, ticket } from '#tests/kit/backend/uploads.ts';
import { createFilesFeature } from './index.ts';
import { openFiles } from './openFiles.ts';
import { createUploadRepo } from './uploadRepo.ts';

const lapseMs = 61_000;

async function open() {
  const dataDir = aDataDir();
  const clock = createManualClock(Date.UTC(2026, 4, 20));
  const backend = await startTestBackend({ dataDir, clock });
  const { token, userId } = await backend.signUp();
  return { dataDir, clock, backend, token, userId };
}

/** Starts another node of the same deployment on the same folder. */
async function startOther({ context }: TestBackend, dataDir: string, node = 'other') {
  const deaths = createEmitter<{ node: string; seenMs: number }>(() => undefined);
  const nodes = { onNodeDeath: deaths.listen };
  const cluster = { ...context.cluster, node, shared: { nodes } as never };
  const places = await openFiles({ dataDir, s3: null }, { ...context, cluster });
  const feature = createFilesFeature({ ...context, cluster }, { places });
  onTestFinished(() => feature.close());
  await feature.idle();
  return { feature, reportDeath: deaths.emit };
}

const stateOf = async ({ context: { database } }: TestBackend, id: string) =>
  (await database.selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirst())?.state;

describe('an upload that one node receives', () => {
  it('survives the start of another node', async () => {
    const { backend, dataDir, token } = await open();
    const info = await ticket(backend, token, 'video');
    const sent = startSending(`${backend.url}${info.url}`, fixture('clip.webm'));
    const file = join(dataDir, 'uploads/incoming', `${info.tempUploadId}.file`);
    await expect.poll(() => existsSync(file)).toBe(true);
    await startOther(backend, dataDir);
    expect(await stateOf(backend, info.tempUploadId)).toBe('receiving');
    expect(existsSync(file)).toBe(true);
    sent.hangUp();
    await expect.poll(() => stateOf(backend, info.tempUploadId)).toBe('waiting');
    expect((await post(backend, info, { file: fixture('clip.webm') })).status).toBe(200);
  });

  it('can be posted again after its node died', async () => {
    const { backend, dataDir, token, clock } = await open();
    const { database } = backend.context;
    const dead = createUploadRepo(database, 'dead', clock);
    const { tempUploadId: id } = await ticket(backend, token, 'image', 'png');
    await dead.move(id, 'waiting', 'receiving', { bytes: 9, ...dead.claim() });
    const { reportDeath } = await startOther(backend, dataDir);
    expect(await stateOf(backend, id)).toBe('receiving');
    reportDeath({ node: 'dead', seenMs: clock.now() });
    await expect.poll(() => stateOf(backend, id)).toBe('waiting');
  });

  it('is left alone by a node that lost the claim', async () => {
    const { backend, token, clock } = await open();
    const { database } = backend.context;
    const [woken, next] = [createUploadRepo(database, 'a', clock), createUploadRepo(database, 'b', clock)];
    const { tempUploadId: id } = await ticket(backend, token, 'image');
    await woken.move(id, 'waiting', 'receiving', woken.claim());
    await next.stopReceiving();
    expect(await stateOf(backend, id)).toBe('receiving');
    clock.advance(lapseMs);
    await next.stopReceiving();
    expect(await next.move(id, 'waiting', 'receiving', next.claim())).toBe(true);
    expect(await woken.renew([id])).toBe(0);
    expect(await woken.move(id, 'receiving', 'ready')).toBe(false);
    expect(await woken.move(id, 'receiving', 'removed')).toBe(false);
    expect(await next.move(id, 'receiving', 'ready')).toBe(true);
  });
});

describe('a recording', () => {
  async function waitingRecording(worker: string) {
    const world = await open();
    const { backend, token } = world;
    const info = await ticket(backend, token, 'audio');
    await post(backend, info, { file: mp3() });
    await backend.features.files.idle();
    const id = info.tempUploadId;
    const folder = join(world.dataDir, 'uploads/kept', id);
    writeFileSync(join(folder, 'source.mp3'), mp3());
    await backend.context.database
      .updateTable('uploads')
      .set({ state: 'processing', names: 'source.mp3', worker, lease_until_ms: world.clock.now() + 60_000 })
      .execute();
    return { ...world, id, folder };
  }

  it('is claimed by one of two nodes', async () => {
    const { backend, id, clock } = await waitingRecording('dead');
    const { database } = backend.context;
    const [a, b] = [createUploadRepo(database, 'a', clock), createUploadRepo(database, 'b', clock)];
    expect([await a.claimRecording(id), await a.freeRecordings(9)]).toEqual([undefined, []]);
    clock.advance(lapseMs);
    const claims = await Promise.all([a.claimRecording(id), b.claimRecording(id)]);
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await b.freeRecordings(9)).toEqual([]);
  });

  it('is processed and announced by another node if its own died', async () => {
    const { backend, dataDir, id, folder, clock } = await waitingRecording('dead');
    const { feature, reportDeath } = await startOther(backend, dataDir);
    const told: string[] = [];
    feature.uploads.onProcessed((upload) => told.push(`${upload.id} ${upload.state}`));
    expect(await stateOf(backend, id)).toBe('processing');
    reportDeath({ node: 'dead', seenMs: clock.now() });
    await expect.poll(() => told).toEqual([`${id} ready`]);
    expect(readdirSync(folder)).toEqual(['file.mp3']);
  });

  it('is free for other nodes after its node has closed', async () => {
    const { backend, dataDir, id, clock } = await waitingRecording('other');
    const { feature } = await startOther(backend, dataDir, 'other');
    const { database } = backend.context;
    await database
      .updateTable('uploads')
      .set({ state: 'processing', worker: 'other', lease_until_ms: clock.now() + lapseMs })
      .execute();
    const next = createUploadRepo(database, 'next', clock);
    expect(await next.freeRecordings(9)).toEqual([]);
    await feature.close();
    expect(await next.freeRecordings(9)).toEqual([id]);
  });

  it('is announced by another node if its own died before that', async () => {
    const { backend, dataDir, id, clock } = await waitingRecording('dead');
    const dead = createUploadRepo(backend.context.database, 'dead', clock);
    await dead.claimRecording(id);
    await dead.move(id, 'processing', 'ready', { names: 'file.mp3' });
    const { feature, reportDeath } = await startOther(backend, dataDir);
    const told: string[] = [];
    feature.uploads.onProcessed((upload) => told.push(`${upload.id} ${upload.state}`));
    reportDeath({ node: 'dead', seenMs: clock.now() });
    await expect.poll(() => told).toEqual([`${id} ready`]);
  });
});

describe('the folder of several nodes', () => {
  it('must be shared', async () => {
    const { backend, dataDir } = await open();
    await startOther(backend, dataDir);
    await startOther(backend, dataDir, 'third');
    await expect(startOther(backend, aDataDir())).rejects.toThrow(
      /keep their files elsewhere .*FILES_S3_URL/,
    );
  });

  it('keeps files that another node is writing when a node starts or cleans', async () => {
    const { backend, dataDir, token } = await open();
    const info = await ticket(backend, token, 'image', 'png');
    const folder = join(dataDir, 'uploads/kept', info.tempUploadId);
    const { database, clock } = backend.context;
    const writer = createUploadRepo(database, 'writer', clock);
    await writer.move(info.tempUploadId, 'waiting', 'receiving', writer.claim());
    const store = (await openFiles({ dataDir, s3: null }, backend.context)).store;
    await store.put(`uploads/kept/${info.tempUploadId}/file.webp`, await png(), 'image/webp');
    await startOther(backend, dataDir);
    expect(readdirSync(folder)).toEqual(['file.webp']);
  });
});

describe('the signing key', () => {
  it('is the same for all nodes, and is taken from an earlier version’s file', async () => {
    const { backend, dataDir } = await open();
    const { key } = await openFiles({ dataDir: aDataDir(), s3: null }, backend.context);
    expect((await openFiles({ dataDir, s3: null }, backend.context)).key).toEqual(key);
    expect(key).toHaveLength(32);
    await backend.context.database.deleteFrom('deployment').execute();
    const former = Buffer.alloc(32, 7);
    const old = aDataDir();
    writeFileSync(join(old, 'uploads.key'), former);
    expect((await openFiles({ dataDir: old, s3: null }, backend.context)).key).toEqual(former);
    expect((await openFiles({ dataDir: aDataDir(), s3: null }, backend.context)).key).toEqual(former);
  });
});

describe('an upload of an earlier version', () => {
  it('gets its names from the store', async () => {
    const { backend, dataDir, token } = await open();
    const info = await ticket(backend, token, 'image', 'png');
    await post(backend, info, { file: await png() });
    const id = info.tempUploadId;
    const { database } = backend.context;
    await database.updateTable('uploads').set({ names: null }).execute();
    const before = (await backend.features.files.uploads.addressesOf([id]))(id);
    expect(before.url).toContain('file.webp');
    await startOther(backend, dataDir);
    const row = await database.selectFrom('uploads').select('names').executeTakeFirstOrThrow();
    expect(row.names?.split(' ').sort()).toEqual(['blurred.jpg', 'file.webp', 'preview.webp']);
  });
});
