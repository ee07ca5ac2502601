import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { EncounterRef } from '../events.ts';

/** Owner of a frame, and the encounter in which it was taken. */
export interface FrameOf extends EncounterRef {
  readonly userId: string;
}

/** Judges a frame of a person's camera (§4.16), or a picture that a person sent. */
export interface Moderator {
  /**
   * Returns the verdict and does not keep the frame. Throws `invalid_upload` for bytes that are no picture.
   * Null in `about`: a sent picture, which has no frames before or after it.
   */
  judge(image: Buffer, about: FrameOf | null): Promise<ModerationVerdict>;
}
