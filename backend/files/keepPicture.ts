import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Clock } from '#shared/lib/clock.ts';
import { toFailure } from '../http/errors.ts';
import type { UnitOfWork } from '../storage/unitOfWork.ts';
import type { Claims, createGiveUp } from './claims.ts';
import { createFinish, type FinishOptions } from './finish.ts';
import { inspected, type Inspection } from './form.ts';
import type { Uploads } from './port.ts';
import type { Quota } from './quota.ts';
import { fullDisk } from './workFolder.ts';

export interface KeepingOptions extends FinishOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly quota: Quota;
  readonly unitOfWork: Pick<UnitOfWork, 'run'>;
  readonly claims: Claims;
  readonly giveUp: ReturnType<typeof createGiveUp>;
}

/**
 * Stores a picture that arrived in a request of the contract like any upload: it is checked, counted and
 * redrawn. A refused picture leaves no files.
 */
export function createPictureStorer(options: KeepingOptions): Uploads['storePicture'] {
  const { claims, clock, giveUp, quota, repo, unitOfWork, work } = options;
  const finish = createFinish(options);

  async function add(id: string, ownerId: string, bytes: number): Promise<void> {
    const nowMs = clock.now();
    await work.requireRoom(bytes);
    await unitOfWork.run(async ({ db }) => {
      await quota.require(db, ownerId, { files: 1, bytes });
      const row = {
        id,
        owner_id: ownerId,
        // The token is random and never given out, so that no file can be posted to this upload.
        token_hash: createHash('sha256').update(randomBytes(32)).digest('hex'),
        type: 'image',
        purpose: 'gallery',
        state: 'receiving',
        bytes,
        created_ms: nowMs,
        expires_ms: nowMs,
        ...repo.claim(),
      };
      await repo.add(db, [row]);
    });
  }

  async function keep(id: string, bytes: Buffer): Promise<void> {
    try {
      const inspection: Inspection = { container: null, bytes: 0 };
      const path = await work.receive(id, 'file', inspected(Readable.from([bytes]), 'image', inspection));
      const row = await repo.byId(id);
      if (!row || inspection.container === null)
        throw new Error('A picture was stored before its type was checked.');
      await finish(row, { path, container: inspection.container, bytes: inspection.bytes, poster: null });
      await work.drop(id);
    } catch (error) {
      await giveUp(id, false);
      throw fullDisk(error) ?? toFailure(error) ?? error;
    }
  }

  return async (ownerId, bytes) => {
    const id = randomUUID();
    await add(id, ownerId, bytes.length);
    await claims.during(id, () => keep(id, bytes));
    return id;
  };
}
