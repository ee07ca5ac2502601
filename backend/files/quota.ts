import { uploadLimits } from '#shared/domain/uploads.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';
import type { UploadRepo } from './uploadRepo.ts';

export interface Quota {
  /**
   * Throws if the user's quota does not allow this much more. Call it in the unit of work that adds the
   * uploads, because concurrent requests would otherwise all pass.
   */
  require(
    connection: Connection,
    ownerId: string,
    more: { readonly files: number; readonly bytes: number },
  ): Promise<void>;
}

/** Limits the disk space of each user, including uploads in progress. */
export function createQuota({
  clock,
  repo,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly repo: Pick<UploadRepo, 'usageOf'>;
}): Quota {
  const { untaken, perPersonBytes } = uploadLimits;
  return {
    async require(connection, ownerId, more) {
      const { bytes, unused } = await repo.usageOf(connection, ownerId, clock.now());
      if (unused.files + more.files > untaken.files || unused.bytes + more.bytes > untaken.bytes)
        throw new ApiFailure('too_many_requests', 'Too many uploaded files are unused. Send them first.');
      if (bytes + more.bytes > perPersonBytes)
        throw new ApiFailure('too_many_requests', 'You have too many files; delete some of them first.');
    },
  };
}

const cooldownMs = 10 * 60_000;
const maxUsers = 10_000;

/**
 * Refuses recordings of a user for ten minutes after one that used more processor time or memory than
 * legitimate ones do, because such files block the only reader. A slow server does not trigger it.
 */
export interface UploadCooldown {
  start(userId: string): void;
  /** Throws 429 during the cooldown. */
  require(userId: string): void;
}

export function createUploadCooldown(clock: Pick<Clock, 'now'>): UploadCooldown {
  const until = new Map<string, number>();
  return {
    start(userId) {
      if (until.size >= maxUsers) until.clear();
      until.set(userId, clock.now() + cooldownMs);
    },
    require(userId) {
      const retryAfterMs = (until.get(userId) ?? 0) - clock.now();
      if (retryAfterMs > 0)
        throw new ApiFailure('too_many_requests', 'The last recording took too much work to read.', {
          retryAfterMs,
        });
    },
  };
}
