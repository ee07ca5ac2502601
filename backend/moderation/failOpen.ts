import type { Logger } from 'pino';
import type { Moderator } from '../matching/index.ts';
import { StuckPictureError } from '../pictures/refusals.ts';

/** Causes for a frame without a verdict. */
export const failureCauses = ['timeout', 'network', 'status', 'answer', 'process'] as const;
export type FailureCause = (typeof failureCauses)[number];

/** No verdict is available, for a reason outside the picture. */
export class NoVerdict extends Error {
  override name = 'NoVerdict';
  readonly failure: FailureCause;

  constructor(failure: FailureCause, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Counters since the start of the backend. */
export interface ModerationCounts {
  /** Frames with a verdict. */
  judged: number;
  /** Frames that passed without a verdict, by cause. */
  readonly failedOpen: Record<FailureCause, number>;
}

export function noCounts(): ModerationCounts {
  const failedOpen = Object.fromEntries(failureCauses.map((cause) => [cause, 0]));
  return { judged: 0, failedOpen: failedOpen as Record<FailureCause, number> };
}

/**
 * Passes frames as `ok`, logged and counted, if the moderator fails, because an outage must not end all
 * calls. A picture designed to block the decoder is `noFace`. An upload that is no picture stays an error.
 */
export function failOpen(
  moderator: Moderator,
  log: Pick<Logger, 'warn'>,
  counts: ModerationCounts,
): Moderator {
  return {
    async judge(image, about) {
      try {
        const verdict = await moderator.judge(image, about);
        counts.judged += 1;
        return verdict;
      } catch (error) {
        if (error instanceof StuckPictureError) {
          counts.judged += 1;
          log.warn(
            { reason: error.message, userId: about?.userId },
            'moderation: a picture cannot be decoded',
          );
          return 'noFace';
        }
        if (!(error instanceof NoVerdict)) throw error;
        counts.failedOpen[error.failure] += 1;
        log.warn(
          { cause: error.failure, reason: error.message },
          'moderation: no verdict is available, so the frame counts as ok',
        );
        return 'ok';
      }
    },
  };
}
