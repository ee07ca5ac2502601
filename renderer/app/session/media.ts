import type { CallQuality } from '#shared/domain/callQuality.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import type { CallSession } from '#renderer/features/call/background.ts';
import type { FilterStore, MatchSession } from '#renderer/features/match/background.ts';
import type { CallStats } from '#renderer/services/callStats/callStats.ts';
import type { PowerWatch } from './watchPower.ts';
import type { ModerationFrames } from '#renderer/services/moderationFrames.ts';

/** The person's camera and microphone, their matching and their calls. */
export interface Media {
  readonly local: LocalMedia;
  readonly match: MatchSession;
  readonly call: CallSession;
  readonly filters: FilterStore;
  /** The own picture, as moderation sees it. */
  readonly frames: ModerationFrames;
  /** What the engines measured lately. */
  readonly callStats: CallStats;
  /** Live state: how the last call was; null before one was long enough to tell. */
  readonly heard: { last: CallQuality | null };
  /** Sleeps of the machine. */
  readonly power: PowerWatch;
}
