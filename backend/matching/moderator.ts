import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { EncounterRef } from '../events.ts';

/** Whose frame it is, and where it was taken. */
export interface FrameOf extends EncounterRef {
  readonly userId: string;
}

/** Looks at one frame of somebody's camera (§4.16), or at a picture that they sent. */
export interface Moderator {
  /**
   * Throws `invalid_upload` for bytes that are no picture. The frame is not kept. Null is a picture that was sent, not
   * taken in an encounter: no frame came before it, and none comes after it.
   */
  judge(image: Buffer, about: FrameOf | null): Promise<ModerationVerdict>;
}
