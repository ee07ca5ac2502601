import type { Scope } from '#shared/lib/scope.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import type { CallSession } from '#renderer/features/call/background.ts';
import type { Chats } from '#renderer/features/chat/background.ts';
import type { FilterStore, MatchSession } from '#renderer/features/match/background.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import type { Analytics } from '#renderer/services/analytics.ts';
import type { EarlyQueries } from '#renderer/services/earlyQueries.ts';
import type { Follows } from '#renderer/services/follows.ts';
import type { Leader } from '#renderer/services/leader.ts';
import type { Onboarding } from '#renderer/services/onboarding.ts';
import type { OwnCount } from '#renderer/services/ownCount.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';
import type { Presences } from '#renderer/services/presences.ts';
import type { PushSync } from '#renderer/services/pushSync.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import type { Splits } from '#renderer/services/splits.ts';
import type { Uploads } from '#renderer/services/uploads/uploads.ts';
import type { CallStats } from '#renderer/services/callStats/callStats.ts';
import type { ModerationFrames } from '#renderer/services/moderationFrames.ts';
import type { Notices } from '../shell/notices/notices.ts';
import type { GoalNews } from './studioNews.ts';
import type { PeopleEvents } from './peopleEvents.ts';
import type { LastQuality, PowerWatch } from './encounterEffects.ts';
import type { StorageHealth } from './storageHealth.ts';

/** Services that live while a user is signed in. */
export interface SignedInServices {
  readonly scope: Scope;
  /** Connected in one tab of the user, and in tabs that need a connection (`shareConnection`). */
  readonly socket: SocketClient;
  readonly media: MediaHolder;
  readonly chats: ChatHolder;
  /** Responses of the start-up, for the pages that show them. */
  readonly answers: EarlyQueries;
  readonly preferences: PreferencesStore;
  /** Decides which of the user's tabs makes sounds and system notifications. */
  readonly leader: Leader;
  /** Push notifications while no page is open; null on the desktop, which keeps running. */
  readonly pushSync: PushSync | null;
  readonly analytics: Analytics;
  readonly onboarding: Onboarding;
  readonly splits: Splits;
  readonly presences: Presences;
  readonly follows: Follows;
  readonly peopleEvents: PeopleEvents;
  /** Uploads to galleries and stories, which continue on every page. */
  readonly uploads: Uploads;
  /** A goddess's count of her coins beside the server's; null for other users. */
  readonly ownCount: OwnCount | null;
  /** Reports when a streamer reaches her daily goal; null for other users. */
  readonly goalNews: GoalNews | null;
}

/** The services of the current session; null while no user is signed in or they load. */
export interface SignedInHolder {
  live: SignedInServices | null;
  /** Starts loading. Call it once the frame is painted, so that slow machines paint the frame first. */
  readonly begin: () => void;
}

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
  /** Quality of the last call. */
  readonly callQuality: LastQuality;
  /** Watches for sleeps of the machine. */
  readonly power: PowerWatch;
}

/**
 * Holds camera, microphone and matching. They are created when a page or dialog first needs them, and live
 * until the user signs out.
 */
export interface MediaHolder {
  /** Live state: null until the media have been created. */
  readonly state: { loaded: Media | null };
  /** Returns the media if they are loaded, else a promise, which is the same for all callers. */
  media(): Media | Promise<Media>;
  local(): LocalMedia | Promise<LocalMedia>;
}

export interface ChatHolderState {
  chats: Chats | null;
  notices: Notices | null;
  /** True: opening the storage failed; it is retried. */
  hasFailed: boolean;
  /** Health of the opened storage; null before it is open. If its state is `newer`, there are no chats. */
  health: StorageHealth | null;
}

/**
 * Holds the chats of the signed-in user on every page, so that messages arrive and are sent whatever page is
 * open.
 */
export interface ChatHolder {
  /** Live state. */
  readonly state: ChatHolderState;
  /** Opens the chats now, or retries at once. For pages that need them. */
  ask(): void;
  /** Resolves to the local storage once it is open, also after a reset. Does not open it. */
  storage(): Promise<ChatStorage>;
  /** Sets the stored data aside and starts with empty stores. Rejects if that is impossible. */
  reset(): Promise<void>;
  /** Records that the user has read the notice about repaired data. */
  repairSeen(): void;
}
