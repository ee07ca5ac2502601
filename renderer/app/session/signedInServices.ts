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

/** What lives as long as somebody is signed in: their chats, and once it is needed their camera and matching. */
export interface SignedInServices {
  readonly scope: Scope;
  /** Connected in one of this person's tabs, and wherever it is needed (`shareConnection`). */
  readonly socket: SocketClient;
  readonly media: MediaHolder;
  readonly chats: ChatHolder;
  /** What start-up was told, for the pages that show it. */
  readonly answers: EarlyQueries;
  readonly preferences: PreferencesStore;
  /** Which of this person's tabs makes sounds and system notices. */
  readonly leader: Leader;
  /** What comes while no page is open; null on the desktop, which stays. */
  readonly pushSync: PushSync | null;
  readonly analytics: Analytics;
  readonly onboarding: Onboarding;
  readonly splits: Splits;
  readonly presences: Presences;
  readonly follows: Follows;
  readonly happenings: Happenings;
  /** What is on its way into galleries and stories, whatever page is shown. */
  readonly uploads: Uploads;
  /** A goddess's own count of her coins beside the server's; nobody else has one. */
  readonly ownCount: OwnCount | null;
  /** When a streamer's coins of the day come to her goal; null: not a streamer. */
  readonly goalNews: GoalNews | null;
}
