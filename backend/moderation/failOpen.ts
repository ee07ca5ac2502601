import type { Logger } from 'pino';
import type { Moderator } from '../matching/index.ts';
import { StuckPictureError } from '../pictures/refusals.ts';

/** Why nobody could say anything about a frame. */
export const failureCauses = ['timeout', 'network', 'status', 'answer', 'process'] as const;
export type FailureCause = (typeof failureCauses)[number];

/** No verdict was to be had: neither the picture's fault nor the person's. */
export class NoVerdict extends Error {
  override name = 'NoVerdict';
  readonly failure: FailureCause;

  constructor(failure: FailureCause, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Since the start of the backend; only ever grows. */
export interface ModerationCounts {
  /** Frames that were looked at, with a verdict. */
  judged: number;
  /** Frames that passed without a verdict, by cause. */
  readonly failedOpen: Record<FailureCause, number>;
}

export function noCounts(): ModerationCounts {
  const failedOpen = Object.fromEntries(failureCauses.map((cause) => [cause, 0]));
  return { judged: 0, failedOpen: failedOpen as Record<FailureCause, number> };
}

/**
 * A moderator that is down must not end everybody's talks: without a verdict a frame is `ok`, a line of the log says
 * so, and it is counted. A picture that is made so that nobody can look at it is no such case: it is `noFace`. That
 * somebody sent no picture at all stays an error.
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
          log.warn({ reason: error.message, userId: about?.userId }, 'moderation: a picture nobody can open');
          return 'noFace';
        }
        if (!(error instanceof NoVerdict)) throw error;
        counts.failedOpen[error.failure] += 1;
        log.warn({ cause: error.failure, reason: error.message }, 'moderation: no verdict, the frame passes');
        return 'ok';
      }
    },
  };
}
