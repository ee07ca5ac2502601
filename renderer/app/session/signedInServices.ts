import type { Scope } from '#shared/lib/scope.ts';
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
import type { ChatHolder } from './chatHolder.ts';
import type { GoalNews } from './goalNews.ts';
import type { Happenings } from './happenings.ts';
import type { MediaHolder } from './mediaHolder.ts';

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
  readonly happenings: Happenings;
  /** Uploads to galleries and stories, which continue on every page. */
  readonly uploads: Uploads;
  /** A goddess's count of her coins beside the server's; null for other users. */
  readonly ownCount: OwnCount | null;
  /** Reports when a streamer reaches her daily goal; null for other users. */
  readonly goalNews: GoalNews | null;
}
