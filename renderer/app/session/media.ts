import type { CallQuality } from '#shared/domain/callQuality.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import type { CallSession } from '#renderer/features/call/background.ts';
import type { FilterStore, MatchSession } from '#renderer/features/match/background.ts';
import type { CallStats } from '#renderer/services/callStats/callStats.ts';
import type { PowerWatch } from './watchPower.ts';
import type { ModerationFrames } from '#renderer/services/moderationFrames.ts';

/** Camera, microphone, matching and calls of the user. */
export interface Media {
  readonly local: LocalMedia;
  readonly match: MatchSession;
  readonly call: CallSession;
  readonly filters: FilterStore;
  /** Frames of the user's camera for moderation. */
  readonly frames: ModerationFrames;
  /** Recent measurements of the call engines. */
  readonly callStats: CallStats;
  /** Live state: quality of the last call; null if no call was long enough to rate. */
  readonly heard: { last: CallQuality | null };
  /** Watches for sleeps of the machine. */
  readonly power: PowerWatch;
}
