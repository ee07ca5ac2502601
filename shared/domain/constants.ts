/**
 * Every figure of docs/product.md, once, each with its section ("§9" is section 9 of it). Durations end in Ms, coins are
 * whole coins.
 */

const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** §9, §4 "Connection status": a match. */
export const match = {
  /** §9.2, §3 Call state. */
  durationMs: 25 * SECOND_MS,
  /** §9: a paid gender filter costs this for each match made; "both" is free. */
  genderFilterPriceCoins: 10,
  /** §9: what a streamer earns by a match. */
  streamerEarningCoins: 6,
  /** §4.6, item 4. A match earns once both have been in its channel for so long while it was live. */
  earnsAfterMs: 3 * SECOND_MS,
  /** §9: matches a day in the default `match_rewards` group. */
  dailyLimitRewarded: 1_000,
  /** §9: matches a day in every other group. */
  dailyLimit: 100,
  /** D "Prizes and bonuses": coins for a streamer of the same group by whose matches on one UTC day so many earned. */
  dailyReward: { matches: 15, coins: 50 },
  /** §4.6, item 4. Both first frames must have come by then, or the match is void. */
  startWithinMs: 10 * SECOND_MS,
  /** §4.6, item 3. How long two people who met are kept apart. */
  metAgainAfterMs: 10 * MINUTE_MS,
  /** §4.6, item 3. After how long a wait a lone pool forgets "just met". */
  lonePoolRelaxesAfterMs: 15 * SECOND_MS,
  /** How long a skip can be undone. */
  undoSkipMs: 5 * SECOND_MS,
} as const;

/** §9 and §4.16. */
export const moderation = {
  /** How often a frame is sent while matching or calling. */
  frameEveryMs: 5 * SECOND_MS,
  /** A frame of full HD; no client of ours sends one half as wide. */
  frameMaxPixels: 1_920 * 1_080,
  /** §9: moderation upload time-out. */
  uploadTimeoutMs: 3 * SECOND_MS,
  /** "Prohibited" in a row before the alert is shown. */
  alertAfter: 2,
  /** "Prohibited" in a row before matching and calls are suspended. */
  suspendAfter: 3,
  /** Frames in a row that do not come before each counts as `noFace`. */
  missingFrames: 3,
  /** How long matching and calls stay suspended. Half an hour. */
  suspensionMs: 30 * MINUTE_MS,
} as const;

/** §4 "Call", §9, §4.7. */
export const call = {
  ringMs: 30 * SECOND_MS,
  noAudioLimitMs: 15 * SECOND_MS,
  noVideoLimitMs: 10 * SECOND_MS,
  noVideoShowAudioRoomMs: 1_000,
  roomJoinDelayMs: 0,
  volumeDefault: 100,
  volumeEveryMs: 100,
  /** §4.7. The streamer's share of the price of a minute. */
  streamerSharePercent: 60,
  historyPageSize: 20,
  /** §9: the stream's numeric uid is the person's readable id modulo this. */
  uidModulo: 1_000_000_000,
} as const;

/** §9: the session of a signed-in person. */
export const session = {
  lifetimeMs: DAY_MS,
  /** §8: statuses after which every stored credential is cleared. */
  logoutStatuses: [483, 488],
  /** Cookies that a log-out clears. */
  cookies: ['app_key', 'auth_key', 'Authorization', 'ga_uid', 'email_hash'],
  settingsCacheMs: 10 * MINUTE_MS,
  passwordResetBlockMs: 5 * MINUTE_MS,
} as const;

/** §7.10. */
export const realtime = {
  heartbeatEveryMs: 10 * SECOND_MS,
  /** Unanswered heartbeats after which the connection is dead. */
  heartbeatsMissed: 2,
  /** §9: chat events from the socket are applied this much later. */
  chatDelayMs: 100,
} as const;

/** §5 and §9: what a person may type or upload. */
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
  /** Pictures and videos of a person's gallery, each; ours. */
  galleryItems: 60,
  /** Stories of one person at a time, and people whose stories are offered at once; ours. */
  stories: 30,
  storyPeople: 50,
  storyTextMaxChars: 200,
  /** Of what a desk writes as a reason or a reference. */
  deskReasonMaxChars: 300,
  billingMethods: 10,
  purchasesPageSize: 20,
  /** People of the blacklist who are unblocked with one press. */
  blockedAtOnce: 500,
} as const;

/**
 * §2 "wait for reply" and "spam limit", whose figures docs/product.md leaves open; these are ours. How long a deleted
 * message can be brought back, and how a failed one is tried again, too.
 */
export const chat = {
  /** Messages to somebody who has not answered yet. */
  unansweredMessages: 5,
  /** People whom one may write to first within an hour. Streamers and users alike. */
  newChatsPerHour: 30,
  undoMs: 5 * SECOND_MS,
  /** So much longer than Undo is offered a deletion waits where the offer is held; said anew in less than that. */
  undoHeldMs: SECOND_MS,
  /** Typing is shown this long after the last sign of it, and sent at most this often. */
  typingShownMs: 4 * SECOND_MS,
  typingEveryMs: 2 * SECOND_MS,
  /** Issue: one notification a chat within this time. */
  notifyEveryMs: 3 * SECOND_MS,
  retryFirstMs: SECOND_MS,
  retryMaxMs: MINUTE_MS,
  /** Milliseconds after sending in which the author may edit a text. */
  editMs: 15 * MINUTE_MS,
} as const;

/** §4.19 "Premium": what users have with it and without it. */
export const premium = {
  filterCountries: 5,
  filterCountriesWithout: 1,
  /** People whom one may write to first, each UTC day. */
  firstMessagesWithout: 5,
} as const;

/** §3.7: what somebody gets for whom they brought, of a man's purchases or of a streamer's earnings. Ours. */
export const referrals = { percent: 5 } as const;

/** §9 "Breakpoints", in CSS pixels: the first width of each frame. */
export const breakpoints = { tablet: 768, small: 1024, desktop: 1280 } as const;

/** §9 and §4 "Toasts". */
export const feedback = {
  toastMs: 5 * SECOND_MS,
  notificationMs: 3 * SECOND_MS,
  toastLeaveMs: 500,
  progressTickMs: 100,
} as const;

/** §9: analytics. */
export const analytics = {
  sessionIdleMs: 30 * MINUTE_MS,
  flushDelayMs: 200,
  letsTalkCacheMs: DAY_MS,
  lazyScriptCookieMs: 28 * HOUR_MS,
} as const;

/** The language of whoever chose none (§9.4). */
export const locales = ['en', 'es', 'ru', 'uk'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

/** §4 "Login methods". */
export const loginMethods = { ownemail: 4, google: 7 } as const;
export type LoginMethodName = keyof typeof loginMethods;

/** The header that says which client calls (§7). */
export const packageName = 'app.vesper.client';
