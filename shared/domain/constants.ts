/**
 * Every figure of docs/product.md, defined once, with its section ("§9" is section 9). Names of durations end
 * in Ms; prices are whole coins.
 */

const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** §9, §4 "Connection status": matches. */
export const match = {
  /** §9.2, §3 "Call state": length of a match. */
  durationMs: 25 * SECOND_MS,
  /** §9: price of a paid gender filter per match; "both" is free. */
  genderFilterPriceCoins: 10,
  /** §9: coins that a streamer earns per match. */
  streamerEarningCoins: 6,
  /**
   * §4.6, item 4. A match earns after both people have been in its channel for this long while it was live.
   */
  earnsAfterMs: 3 * SECOND_MS,
  /** §9: matches per day in the default `match_rewards` group. */
  dailyLimitRewarded: 1_000,
  /** §9: matches per day in every other group. */
  dailyLimit: 100,
  /**
   * D "Prizes and bonuses": coins for a streamer of that group after this many earning matches on one UTC
   * day.
   */
  dailyReward: { matches: 15, coins: 50 },
  /** §4.6, item 4. Deadline for both first frames; afterwards the match is void. */
  startWithinMs: 10 * SECOND_MS,
  /** §4.6, item 3. Minimum time before two people can be matched again. */
  metAgainAfterMs: 10 * MINUTE_MS,
  /** §4.6, item 3. Wait after which a pool with no other candidates ignores the "just met" rule. */
  lonePoolRelaxesAfterMs: 15 * SECOND_MS,
  /** Time during which a skip can be undone. */
  undoSkipMs: 5 * SECOND_MS,
} as const;

/** §9 and §4.16: automatic moderation of pictures during matches and calls. */
export const moderation = {
  /** Interval between moderation frames during a match or call. */
  frameEveryMs: 5 * SECOND_MS,
  /** A full HD frame. Our clients send frames less than half as wide. */
  frameMaxPixels: 1_920 * 1_080,
  /** §9: timeout of uploading a frame. */
  uploadTimeoutMs: 3 * SECOND_MS,
  /** Consecutive "prohibited" results before the alert is shown. */
  alertAfter: 2,
  /** Consecutive "prohibited" results before matching and calls are suspended. */
  suspendAfter: 3,
  /** Consecutive missing frames before each further one counts as `noFace`. */
  missingFrames: 3,
  /** Duration of a suspension of matching and calls: half an hour. */
  suspensionMs: 30 * MINUTE_MS,
} as const;

/** §4 "Call", §9, §4.7: calls. */
export const call = {
  ringMs: 30 * SECOND_MS,
  noAudioLimitMs: 15 * SECOND_MS,
  noVideoLimitMs: 10 * SECOND_MS,
  noVideoShowAudioRoomMs: 1_000,
  roomJoinDelayMs: 0,
  volumeDefault: 100,
  volumeEveryMs: 100,
  /** §4.7. The streamer's share of a minute's price. */
  streamerSharePercent: 60,
  historyPageSize: 20,
  /** §9: the stream's numeric uid is the person's readable id modulo this value. */
  uidModulo: 1_000_000_000,
} as const;

/** §9: the session of a signed-in user. */
export const session = {
  lifetimeMs: DAY_MS,
  /** §8: statuses after which all stored credentials are cleared. */
  logoutStatuses: [483, 488],
  /** Cookies that a log-out clears. */
  cookies: ['app_key', 'auth_key', 'Authorization', 'ga_uid', 'email_hash'],
  settingsCacheMs: 10 * MINUTE_MS,
  passwordResetBlockMs: 5 * MINUTE_MS,
} as const;

/** §7.10: the socket connection. */
export const realtime = {
  heartbeatEveryMs: 10 * SECOND_MS,
  /** Number of unanswered heartbeats after which the connection counts as dead. */
  heartbeatsMissed: 2,
  /** §9: delay before chat events from the socket are applied. */
  chatDelayMs: 100,
} as const;

/** §5 and §9: limits of typed text and uploads. */
export const limits = {
  minAgeYears: 18,
  nameShownChars: 15,
  textShownChars: 30,
  nameMaxChars: 50,
  passwordMinChars: 8,
  passwordMaxChars: 128,
  emailMaxChars: 254,
  bioMaxChars: 500,
  autoReplyMaxChars: 300,
  uploadFiles: 10,
  uploadVideoMs: 60 * SECOND_MS,
  uploadTypes: ['webm', 'mp4', 'mov', 'jpg', 'jpeg', 'png', 'mp3'],
  videoPreviewHeightPx: 700,
  chatPageSize: 20,
  chatFullPageSize: 100,
  gestureImages: 2,
  /** Maximum number of pictures, and of videos, in a person's gallery; our own figure. */
  galleryItems: 60,
  /**
   * Maximum number of stories per person, and of people whose stories are offered at once; our own figures.
   */
  stories: 30,
  storyPeople: 50,
  storyTextMaxChars: 200,
  /** Maximum length of a reason or reference that a desk writes. */
  deskReasonMaxChars: 300,
  billingMethods: 10,
  purchasesPageSize: 20,
  /** Maximum number of blacklisted people unblocked with one click. */
  blockedAtOnce: 500,
} as const;

/**
 * §2 "wait for reply" and "spam limit": docs/product.md leaves these figures open, so they are ours. Also the
 * delays of undoing a deletion and of retrying a failed message.
 */
export const chat = {
  /** Maximum number of messages to a person who has not answered yet. */
  unansweredMessages: 5,
  /** Maximum number of new people whom a streamer or user may write to within an hour. */
  newChatsPerHour: 30,
  undoMs: 5 * SECOND_MS,
  /**
   * Extra milliseconds that a deletion waits while the user holds its Undo offer open. The page renews the
   * hold more often than this.
   */
  undoHeldMs: SECOND_MS,
  /** Time for which "typing" is shown after its last event, and minimum interval between sent events. */
  typingShownMs: 4 * SECOND_MS,
  typingEveryMs: 2 * SECOND_MS,
  /** Minimum interval between notifications of one chat. */
  notifyEveryMs: 3 * SECOND_MS,
  retryFirstMs: SECOND_MS,
  retryMaxMs: MINUTE_MS,
  /** Time after sending during which the author may edit a text. */
  editMs: 15 * MINUTE_MS,
} as const;

/** §4.19 "Premium": limits of users with and without it. */
export const premium = {
  filterCountries: 5,
  filterCountriesWithout: 1,
  /** Maximum number of new people whom a user may write to per UTC day. */
  firstMessagesWithout: 5,
} as const;

/**
 * §3.7: percentage of an invited user's purchases, or an invited streamer's earnings, that the inviter gets.
 * Our own figure.
 */
export const referrals = { percent: 5 } as const;

/** §9 "Breakpoints": smallest width of each layout in CSS pixels. */
export const breakpoints = { tablet: 768, small: 1024, desktop: 1280 } as const;

/** §9 and §4 "Toasts": durations of toasts and notifications. */
export const feedback = {
  toastMs: 5 * SECOND_MS,
  notificationMs: 3 * SECOND_MS,
  toastLeaveMs: 500,
  progressTickMs: 100,
} as const;

/** §9: timing of analytics. */
export const analytics = {
  sessionIdleMs: 30 * MINUTE_MS,
  flushDelayMs: 200,
  letsTalkCacheMs: DAY_MS,
  lazyScriptCookieMs: 28 * HOUR_MS,
} as const;

/** The default applies to a user who has not chosen a language (§9.4). */
export const locales = ['en', 'es', 'ru', 'uk'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

/** §4 "Login methods" with their numbers. */
export const loginMethods = { ownemail: 4, google: 7 } as const;
export type LoginMethodName = keyof typeof loginMethods;

/** Name of the client, sent as the package header (§7). */
export const packageName = 'app.vesper.client';
