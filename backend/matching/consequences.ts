import { moderation } from '#shared/domain/constants.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { Frame } from './frames.ts';

/** What follows from one more verdict (§4.16). */
export interface Consequences {
  /** The person is warned. */
  readonly alert: boolean;
  /** Matching and calls are suspended for the person. */
  readonly suspend: boolean;
  /** Somebody is to look at the frame. */
  readonly review: boolean;
}

/** How many `noFace` in a row are worth a look: a moment out of the picture is not. */
const reviewAfterNoFace = 3;

/**
 * `earlier` is newest first. One frame alone blurs this person for the other side, and does no more: a warning takes two `prohibited` in a row and a
 * suspension three. "In a row" goes on over a skip to the next person, but not over a suspension, which has settled
 * what came before it, nor over any other verdict.
 */
export function consequencesOf(
  verdict: ModerationVerdict,
  earlier: readonly Frame[],
  lastSuspendedMs: number | null,
): Consequences {
  const inARow = verdict === 'prohibited' ? 1 + prohibitedAtOnce(earlier, lastSuspendedMs) : 0;
  return {
    alert: inARow >= moderation.alertAfter && inARow < moderation.suspendAfter,
    suspend: inARow >= moderation.suspendAfter,
    // Exactly: who is away for an hour is one case.
    review:
      verdict === 'prohibited' || (verdict === 'noFace' && 1 + noFaceAtOnce(earlier) === reviewAfterNoFace),
  };
}

function prohibitedAtOnce(earlier: readonly Frame[], lastSuspendedMs: number | null): number {
  let count = 0;
  for (const frame of earlier) {
    if (frame.verdict !== 'prohibited') break;
    if (lastSuspendedMs !== null && frame.atMs <= lastSuspendedMs) break;
    count += 1;
  }
  return count;
}

function noFaceAtOnce(earlier: readonly Frame[]): number {
  const other = earlier.findIndex(({ verdict }) => verdict !== 'noFace');
  return other === -1 ? earlier.length : other;
}
