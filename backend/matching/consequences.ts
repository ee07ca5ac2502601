import { moderation } from '#shared/domain/constants.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { Frame } from './frames.ts';

/** Consequences of a new verdict (§4.16). */
export interface Consequences {
  /** The person receives a warning. */
  readonly alert: boolean;
  /** Matching and calls are suspended for the person. */
  readonly suspend: boolean;
  /** A moderator should review the frame. */
  readonly review: boolean;
}

/** Number of consecutive `noFace` verdicts that need a review. A short absence needs none. */
const reviewAfterNoFace = 3;

/**
 * Returns the consequences of a verdict. `earlier` has the newest first. A single frame only blurs the person
 * for the other side; two `prohibited` in a row warn, and three suspend. A row continues over a skip to the
 * next person. A suspension or any other verdict ends it.
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
    // Exact comparison, so that an hour of absence opens one case.
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
