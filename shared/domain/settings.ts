import * as z from 'zod/mini';
import { call, limits } from './constants.ts';
import { count, country, flag, id, listOf, listUpTo, maybe, text } from './fields.ts';
import { autoMessageTypes } from './autoMessages.ts';
import { defaultMatchingFilter, matchingFilterSchema } from './matchingFilter.ts';

/**
 * Chat features that the settings can restrict for goddesses (§6.3). An unknown name comes from a newer
 * server.
 */
export const chatFeatureNames = [
  'paidMedia',
  'voice',
  'video',
  'gifts',
  'stickers',
  'gifs',
  'letsTalk',
] as const;
export type ChatFeature = (typeof chatFeatureNames)[number];

/** §3 "Settings" of the server, cached for ten minutes. Durations are in milliseconds. */
export const settingsSchema = z.looseObject({
  safeSearch: maybe(flag),
  lowPerfomingCountries: listOf(country),
  usersFromMyCountry: maybe(flag),
  offensiveWords: listOf(text),
  audioRoom: z._default(
    z.looseObject({
      noAudioDurationLimit: z._default(count, call.noAudioLimitMs),
      noVideoDurationLimit: z._default(count, call.noVideoLimitMs),
      noVideoShowAudioRoomMS: z._default(count, call.noVideoShowAudioRoomMs),
      roomJoinDelayMS: z._default(count, call.roomJoinDelayMs),
    }),
    {
      noAudioDurationLimit: call.noAudioLimitMs,
      noVideoDurationLimit: call.noVideoLimitMs,
      noVideoShowAudioRoomMS: call.noVideoShowAudioRoomMs,
      roomJoinDelayMS: call.roomJoinDelayMs,
    },
  ),
  /** §5: names of the split tests that a registration may send. */
  femaleRegistrationTests: listOf(text),
  /** §6.3: features of a goddess's composer; null: all. */
  chatFeatures: maybe(z.array(text)),
});
export type Settings = z.output<typeof settingsSchema>;

const autoReplySchema = z.looseObject({
  enabled: z._default(flag, false),
  text: text.check(z.maxLength(limits.autoReplyMaxChars)),
});

/**
 * §3 "Settings": one person's choices, which override the server's defaults; null means the default. The
 * matcher excludes people from hidden countries and, if `usersFromMyCountry` is false, from the person's own
 * country. Read receipts are sent unless `readReceipts` is false.
 */
export const privacySchema = z.looseObject({
  /** Blurs possibly explicit pictures until the user taps them. */
  safeSearch: maybe(flag),
  usersFromMyCountry: maybe(flag),
  hiddenCountries: z._default(listUpTo(country, 300), []),
  /** Whether other people see that the user has read their messages. */
  readReceipts: maybe(flag),
});
export type Privacy = z.output<typeof privacySchema>;

/** Maximum number of chats with a pinned message, to keep a user's settings small. */
export const pinnedMessagesMax = 30;
/** Maximum number of muted chats. */
export const mutedChatsMax = 200;

/** A pinned message: its sort key, and the text shown until the message is loaded. */
export const pinnedMessageSchema = z.looseObject({
  messageId: id,
  place: count,
  text: z.string().check(z.maxLength(400)),
});
export type PinnedMessage = z.output<typeof pinnedMessageSchema>;

/** §3 "Client settings": the user's settings, stored on the server. */
export const clientSettingsSchema = z.looseObject({
  matchingFilter: z._default(matchingFilterSchema, () => ({ ...defaultMatchingFilter, countries: [] })),
  autoReplies: z._default(z.partialRecord(z.enum(autoMessageTypes), autoReplySchema), {}),
  privacy: z._default(privacySchema, () => privacySchema.parse({})),
  /** Our own field: chats without notifications and sounds. */
  mutedChats: z._default(listUpTo(id, mutedChatsMax), []),
  /** Our own field: the pinned message of each chat, by chat id. */
  pinnedMessages: z._default(
    z
      .record(id, pinnedMessageSchema)
      .check(z.refine((pins) => Object.keys(pins).length <= pinnedMessagesMax, { error: 'too many pins' })),
    {},
  ),
});
export type ClientSettings = z.output<typeof clientSettingsSchema>;

/** §3 "Split": a split test and the user's group. */
export const splitSchema = z.looseObject({ name: text, group: text });
export type Split = z.output<typeof splitSchema>;

/** §6: names of the split tests that enable features. */
export const splitNames = [
  'multiplecalls',
  'hive_moderation',
  'letstalk',
  'match_rewards',
  '3d_gifts',
  'gift_card_incalls_ui_update',
] as const;
export type SplitName = (typeof splitNames)[number];

/** §3 "Locker data": number of items still missing; a negative count is read as 0 (§3). */
const missing = z._default(
  z.pipe(
    z.int(),
    z.transform((value: number) => Math.max(0, value)),
  ),
  0,
);
export const lockerItems = [
  'avatar',
  'photos',
  'videos',
  'name',
  'phone',
  'bio',
  'birthday',
  'gender',
  'idv',
] as const;
export const lockerSchema = z.looseObject({
  lock: z._default(flag, false),
  missing: z._default(
    z.looseObject({
      avatar: missing,
      photos: missing,
      videos: missing,
      name: missing,
      phone: missing,
      bio: missing,
      birthday: missing,
      gender: missing,
      idv: missing,
    }),
    { avatar: 0, photos: 0, videos: 0, name: 0, phone: 0, bio: 0, birthday: 0, gender: 0, idv: 0 },
  ),
});
export type Locker = z.output<typeof lockerSchema>;

/**
 * §7 `GET`/`POST /userOnboardingScreens`: the onboarding screens that the user has seen, and those still to
 * show, in order.
 */
export const onboardingSchema = z.looseObject({ screens: listOf(id), pending: listOf(id) });
