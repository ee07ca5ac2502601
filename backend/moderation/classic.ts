import type { Clock } from '#shared/lib/clock.ts';
import type { Moderator } from '../matching/moderator.ts';
import type { Pictures } from './pictures.ts';
import { findingOf, lookAt, type Look } from './luminance.ts';

/** A frame this old says nothing about whether a lens has frozen. */
const rememberMs = 30_000;

interface Remembered {
  readonly look: Look;
  readonly atMs: number;
}

/**
 * The moderator that comes with the backend: classic image analysis, no trained model. A lens that is dark, covered,
 * plain or frozen is `noFace`, everything else is `ok`. It does not know what a picture shows and can NOT see
 * `prohibited`: that takes a service of the deployment's (remote.ts), or the reports of people.
 */
export function createClassicModerator({
  clock,
  pictures,
}: {
  clock: Clock;
  pictures: Pick<Pictures, 'luminanceOf'>;
}): Moderator {
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

  return {
    async judge(image, about) {
      const look = lookAt(await pictures.luminanceOf(image, about), about && previousOf(about.userId));
      if (about) {
        lasts.delete(about.userId);
        lasts.set(about.userId, { look, atMs: clock.now() });
      }
      return findingOf(look) === null ? 'ok' : 'noFace';
    },
  };
}
