import { uploadLimits } from '#shared/domain/uploads.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';
import type { UploadRepo } from './uploadRepo.ts';

export interface Quota {
  /**
   * Throws where a person may not have so much more. To be asked within the unit of work that adds it: many who ask at
   * once would else all be told that there is room.
   */
  require(
    connection: Connection,
    ownerId: string,
    more: { readonly files: number; readonly bytes: number },
  ): Promise<void>;
}

/** What one person may have on the disk, with what is just coming in. */
export function createQuota({
  clock,
  repo,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly repo: Pick<UploadRepo, 'heldBy'>;
}): Quota {
  const { untaken, perPersonBytes } = uploadLimits;
  return {
    async require(connection, ownerId, more) {
      const { bytes, unused } = await repo.heldBy(connection, ownerId, clock.now());
      if (unused.files + more.files > untaken.files || unused.bytes + more.bytes > untaken.bytes)
        throw new ApiFailure('too_many_requests', 'Too many files that nothing uses; send those first.');
      if (bytes + more.bytes > perPersonBytes)
        throw new ApiFailure('too_many_requests', 'You have too many files; delete some of them first.');
    },
  };
}
