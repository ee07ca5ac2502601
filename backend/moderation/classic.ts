import type { Clock } from '#shared/lib/clock.ts';
import type { FrameOf, Moderator } from '../matching/index.ts';
import type { Pictures } from './pictures.ts';
import { findingOf, lookAt, type Finding, type Look } from './luminance.ts';

/** A frame this old says nothing about whether a lens has frozen. */
const rememberMs = 30_000;

interface Remembered {
  readonly look: Look;
  readonly atMs: number;
}

export interface ClassicAnalysis extends Moderator {
  /** Returns the reason why the picture shows nobody; null if the analysis finds none. */
  findingIn(image: Buffer, about: FrameOf | null): Promise<Finding | null>;
}

/**
 * Classic image analysis, without a trained model. A lens that is dark, covered, plain or frozen is `noFace`, everything
 * else is `ok`. The analysis can't tell what a picture shows: `prohibited` takes the detectors, a service of the
 * deployment's own (remote.ts), or the reports of users.
 */
export function createClassicAnalysis({
  clock,
  pictures,
}: {
  clock: Clock;
  pictures: Pick<Pictures, 'luminanceOf'>;
}): ClassicAnalysis {
  // In the order of their last frames, so that those who have gone are at its head.
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
