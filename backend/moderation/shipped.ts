import type { FrameOf, Moderator } from '../matching/index.ts';
import { NoScores, type Detectors, type Scores } from '../detectors/index.ts';
import type { ClassicAnalysis } from './classic.ts';
import type { Finding } from './luminance.ts';
import type { Pictures } from './pictures.ts';

/** Scores from 0 to 1 that decide a verdict. */
export interface DetectorThresholds {
  /** A picture at least this likely to be pornographic is `prohibited`. */
  readonly porn: number;
  /** A frame whose most certain face scores less is `noFace`. */
  readonly face: number;
}

export interface ShippedModeratorOptions {
  readonly classic: ClassicAnalysis;
  readonly pictures: Pick<Pictures, 'pixelsOf'>;
  readonly detectors: Detectors;
  readonly thresholds: DetectorThresholds;
  /** Returns true for a companion that is drawn: its account counts as a face, whatever the detector sees. */
  readonly isDrawn: (userId: string) => Promise<boolean>;
}

/** Findings without content for a model. A frozen frame has content and is still scored. */
const blank: readonly (Finding | null)[] = ['dark', 'flat', 'covered'];

/**
 * Creates the built-in moderator: the classic analysis, then the detectors. A blank frame is `noFace` without
 * scoring. Without scores the classic analysis decides.
 */
export function createShippedModerator(options: ShippedModeratorOptions) {
  const { classic, pictures, detectors, thresholds, isDrawn } = options;

  /** Returns null if the detectors could not score the picture. */
  async function scoresOf(image: Buffer, about: FrameOf | null, owner: string): Promise<Scores | null> {
    const pixels = await pictures.pixelsOf(image, about);
    try {
      return await detectors.scoresOf(pixels, { owner, isFrame: about !== null, wantsFace: about !== null });
    } catch (error) {
      if (error instanceof NoScores) return null;
      throw error;
    }
  }

  /** Returns the moderator for a user's pictures, because users take turns at the detectors. */
  return (userId: string): Moderator => ({
    async judge(image, about) {
      const finding = about && (await classic.findingIn(image, about));
      if (blank.includes(finding)) return 'noFace';
      const scores = await scoresOf(image, about, userId);
      if (scores && scores.porn >= thresholds.porn) return 'prohibited';
      if (finding !== null) return 'noFace';
      const hasFace = !scores || scores.face === null || scores.face >= thresholds.face;
      return hasFace || (await isDrawn(userId)) ? 'ok' : 'noFace';
    },
  });
}
