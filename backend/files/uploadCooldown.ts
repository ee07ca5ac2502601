import type { Clock } from '#shared/lib/clock.ts';
import { ApiFailure } from '../http/failure.ts';

const forMs = 10 * 60_000;
const kept = 10_000;

/**
 * Recordings made to keep their reader busy for ever are given up on, but each costs the seconds until then. Whoever
 * brought one brings no other for a while, so that the rest of the people get theirs through.
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
        throw new ApiFailure('too_many_requests', 'The last recording took too long to read.', {
          retryAfterMs,
        });
    },
  };
}
