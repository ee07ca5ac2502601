import type { Clock } from '#shared/lib/clock.ts';
import { ApiFailure } from '../lib/failure.ts';

const forMs = 10 * 60_000;
const kept = 10_000;

/**
 * Refuses recordings of a user for ten minutes after one that used more processor time or memory than
 * legitimate ones do, because such files block the only reader. A slow server does not trigger it.
 */
export interface UploadCooldown {
  note(userId: string): void;
  /** Throws 429 during the cooldown. */
  require(userId: string): void;
}

export function createUploadCooldown(clock: Pick<Clock, 'now'>): UploadCooldown {
  const until = new Map<string, number>();
  return {
    note(userId) {
      if (until.size >= kept) until.clear();
      until.set(userId, clock.now() + forMs);
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
