/** @module-tag prove */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openMemoryBackend } from '#tests/kit/backend/memoryBackend.ts';
import { openObjectStore } from '#tests/kit/backend/objectStore.ts';
import {
  createPrivatePostgres,
  findPostgres,
  type PrivatePostgres,
} from '#tests/kit/backend/privatePostgres.ts';
import { aDataDir, fixture, png, post, ticket } from '#tests/kit/backend/uploads.ts';
import type { BackendOptions } from '../app/app.ts';

const bin = findPostgres();
if (bin === null)
  console.warn('Skipped: files of two nodes, because no PostgreSQL server is installed (apt: postgresql).');

describe.skipIf(bin === null)('two nodes on PostgreSQL', () => {
  let postgres: PrivatePostgres;
  beforeAll(async () => {
    postgres = await createPrivatePostgres(bin ?? '');
    await postgres.start();
  });
  afterAll(() => postgres.remove());

  async function node(options: Partial<BackendOptions>) {
    const backend = await openMemoryBackend({
      databaseUrl: postgres.url,
      // No server listens at this address; file uploads do not need Redis.
      redisUrl: 'redis://127.0.0.1:1',
      dataDir: aDataDir(),
      ...options,
    });
    onTestFinished(() => backend.close());
    return backend;
  }

  it.each(['a folder', 'an object store'] as const)('share files in %s', async (kind) => {
    const dataDir = aDataDir();
    const options = kind === 'a folder' ? { dataDir } : { filesS3: (await openObjectStore()).settings };
    const [a, b] = [await node(options), await node(options)];
    const { token } = await a.signUp();
    const info = await ticket(a, token, 'image', 'png');
    expect((await post(b, info, { file: await png() })).status).toBe(200);
    const id = info.tempUploadId;
    const addresses = await Promise.all(
      [a, b].map(async ({ features }) => (await features.files.uploads.addressesOf([id]))(id).url),
    );
    expect(addresses[0]).toBe(addresses[1]);
    for (const { url } of [a, b]) expect((await fetch(`${url}${addresses[0]}`)).status).toBe(200);

    const recordings = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const recording = await ticket(a, token, 'audio', 'webm');
        await post(index % 2 === 0 ? a : b, recording, { file: fixture('voice.webm') });
        return recording.tempUploadId;
      }),
    );
    await Promise.all([a.features.files.idle(), b.features.files.idle()]);
    const found = await a.features.files.uploads.get(recordings);
    expect(recordings.map((each) => found.get(each)?.state)).toEqual(recordings.map(() => 'ready'));
  });

  it('claim a recording once if both try at the same time', async () => {
    const options = { filesS3: (await openObjectStore()).settings };
    const [a, b] = [await node(options), await node(options)];
    const { token, userId } = await a.signUp();
    const told: string[] = [];
    const row = (id: string) => ({
      ...{
        id,
        owner_id: userId,
        token_hash: '00',
        type: 'audio',
        purpose: 'chat',
        state: 'processing',
        bytes: 9,
      },
      ...{ created_ms: 0, expires_ms: 0, names: 'source.webm', worker: 'dead', lease_until_ms: 1 },
    });
    const ids = Array.from({ length: 10 }, (_, index) => `lost-${index}`);
    expect(token).not.toBe('');
    await a.context.database.insertInto('uploads').values(ids.map(row)).execute();
    for (const { features } of [a, b]) features.files.uploads.onProcessed(({ id }) => void told.push(id));
    // Their files are missing, so each ends as `failed`.
    await expect.poll(() => told.toSorted(), { timeout: 40_000 }).toEqual(ids.toSorted());
  });
});
