import type { Clock } from '#shared/lib/clock.ts';
import type { FrameOf, Moderator } from '../matching/index.ts';
import type { Pictures } from './pictures.ts';
import { findingOf, lookAt, type Finding, type Look } from './luminance.ts';

/** Milliseconds after which an earlier frame is too old to detect a frozen camera. */
const rememberMs = 30_000;

interface Remembered {
  readonly look: Look;
  readonly atMs: number;
}

export interface ClassicAnalysis extends Moderator {
  /** Returns the reason why the picture shows no person; null if the analysis finds none. */
  findingIn(image: Buffer, about: FrameOf | null): Promise<Finding | null>;
}

/**
 * Classic image analysis without a trained model. A camera picture that is dark, covered, plain or frozen is
 * `noFace`, everything else is `ok`. The analysis cannot recognise content: `prohibited` needs the detectors,
 * an external service (remote.ts) or reports of users.
 */
export function createClassicAnalysis({
  clock,
  pictures,
}: {
  clock: Clock;
  pictures: Pick<Pictures, 'luminanceOf'>;
}): ClassicAnalysis {
  // Ordered by last frame, so that entries of inactive users come first.
  const lasts = new Map<string, Remembered>();

  function previousOf(userId: string): Look | null {
    const nowMs = clock.now();
    for (const [id, { atMs }] of lasts) {
      if (nowMs - atMs <= rememberMs) break;
      lasts.delete(id);
    }
    return lasts.get(userId)?.look ?? null;
  }

  async function findingIn(image: Buffer, about: FrameOf | null): Promise<Finding | null> {
    const look = lookAt(await pictures.luminanceOf(image, about), about && previousOf(about.userId));
    if (about) {
      lasts.delete(about.userId);
      lasts.set(about.userId, { look, atMs: clock.now() });
    }
    return findingOf(look);
  }

  return {
    findingIn,
    judge: async (image, about) => ((await findingIn(image, about)) === null ? 'ok' : 'noFace'),
  };
}
