import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { Talk } from './frames.ts';

/** Whose frame it is, and where it was taken. */
export interface FrameOf extends Talk {
  readonly userId: string;
}

/** Looks at one frame of somebody's camera (decisions page, Matching 7). */
export interface Moderator {
  /** Throws `invalid_upload` for bytes that are no picture. The frame is not kept. */
  judge(image: Buffer, about: FrameOf): Promise<ModerationVerdict>;
}
