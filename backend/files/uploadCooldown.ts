import type { Clock } from '#shared/lib/clock.ts';
import { ApiFailure } from '../lib/failure.ts';

const forMs = 10 * 60_000;
const kept = 10_000;

/**
 * Refuses recordings of a user for ten minutes after one that took more processor time or memory than honest ones do,
 * so that such files don't keep the only reader busy. A slow server is no reason.
 */
export interface UploadCooldown {
  note(userId: string): void;
  /** Throws 429 while somebody is to wait. */
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
