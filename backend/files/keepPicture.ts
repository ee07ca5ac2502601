import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Clock } from '#shared/lib/clock.ts';
import { toFailure } from '../http/errors.ts';
import type { UnitOfWork } from '../storage/unitOfWork.ts';
import { fullDisk } from './disk.ts';
import { createFinish, type FinishOptions } from './finish.ts';
import { looked, type Look } from './form.ts';
import type { Uploads } from './port.ts';
import type { Quota } from './quota.ts';

export interface KeepingOptions extends FinishOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly quota: Quota;
  readonly unitOfWork: Pick<UnitOfWork, 'run'>;
}

/**
 * A picture that came within a request of the contract, kept as an upload like any other: looked at, counted, drawn
 * anew. What is refused leaves nothing behind.
 */
export function createPictureKeeper(options: KeepingOptions): Uploads['keepPicture'] {
  const { clock, disk, quota, repo, unitOfWork } = options;
  const finish = createFinish(options);

  return async (ownerId, bytes) => {
    const [id, nowMs] = [randomUUID(), clock.now()];
    await disk.requireRoom(bytes.length);
    await unitOfWork.run(async ({ db }) => {
      await quota.require(db, ownerId, { files: 1, bytes: bytes.length });
      const row = {
        id,
        owner_id: ownerId,
        // Nobody has its token: nothing else is ever posted there.
        token_hash: createHash('sha256').update(randomBytes(32)).digest('hex'),
        type: 'image',
        purpose: 'gallery',
        state: 'receiving',
        bytes: bytes.length,
        created_ms: nowMs,
        expires_ms: nowMs,
      };
      await repo.add(db, [row]);
    });
    try {
      const look: Look = { container: null, bytes: 0 };
      const path = await disk.receive(id, 'file', looked(Readable.from([bytes]), 'image', look));
      const row = await repo.byId(id);
      if (!row || look.container === null) throw new Error('a picture was kept that nobody looked at');
      await finish(row, { path, container: look.container, bytes: look.bytes, poster: null });
      await disk.dropIncoming(id);
      return id;
    } catch (error) {
      await disk.dropIncoming(id);
      await disk.remove(id);
      await repo.remove(id);
      throw fullDisk(error) ?? toFailure(error) ?? error;
    }
  };
}
