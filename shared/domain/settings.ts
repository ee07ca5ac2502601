import * as z from 'zod/mini';
import { call, limits } from './constants.ts';
import { count, country, flag, id, listOf, listUpTo, maybe, text } from './fields.ts';
import { autoMessageTypes } from './autoMessages.ts';
import { defaultMatchingFilter, matchingFilterSchema } from './matchingFilter.ts';

/** What of chats the settings may narrow for goddesses (§6.3). Another word is that of a newer server. */
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

/** §3 "Settings" (server side, cached for ten minutes): durations in milliseconds. */
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
  /** §5: the split tests that a registration may send. */
  femaleRegistrationTests: listOf(text),
  /** §6.3: what a goddess's composer offers; null is all of it. */
  chatFeatures: maybe(z.array(text)),
});
export type Settings = z.output<typeof settingsSchema>;

const autoReplySchema = z.looseObject({
  enabled: z._default(flag, false),
  text: text.check(z.maxLength(limits.autoReplyMaxChars)),
});

/**
 * §3 "Settings" as one person's own choice over the server's defaults; null is the default. The matcher keeps apart
 * whoever lives in a hidden country, and, where `usersFromMyCountry` is false, people of one's own country. Reading is
 * shown unless `readReceipts` is false.
 */
export const privacySchema = z.looseObject({
  /** Blurs what may be explicit until it is tapped. */
  safeSearch: maybe(flag),
  usersFromMyCountry: maybe(flag),
  hiddenCountries: z._default(listUpTo(country, 300), []),
  /** Whether others see that their messages were read. */
  readReceipts: maybe(flag),
});
export type Privacy = z.output<typeof privacySchema>;

/** Greatest number of chats with a pinned message; the settings of a person stay small. */
export const pinnedMessagesMax = 30;
/** Greatest number of muted chats. */
const mutedChatsMax = 200;

/** A pinned message: where it is, and the words that are shown while it is not loaded. */
const pinnedMessageSchema = z.looseObject({
  messageId: id,
  place: count,
  text: z.string().check(z.maxLength(400)),
});
export type PinnedMessage = z.output<typeof pinnedMessageSchema>;

/** §3 "Client settings". */
export const clientSettingsSchema = z.looseObject({
  matchingFilter: z._default(matchingFilterSchema, () => ({ ...defaultMatchingFilter, countries: [] })),
  autoReplies: z._default(z.partialRecord(z.enum(autoMessageTypes), autoReplySchema), {}),
  privacy: z._default(privacySchema, () => privacySchema.parse({})),
  /** Ours: chats that make no notification and no sound. */
  mutedChats: z._default(listUpTo(id, mutedChatsMax), []),
  /** Ours: the pinned message of each chat, by the chat's id. */
  pinnedMessages: z._default(
    z
      .record(id, pinnedMessageSchema)
      .check(z.refine((pins) => Object.keys(pins).length <= pinnedMessagesMax, { error: 'too many pins' })),
    {},
  ),
});
export type ClientSettings = z.output<typeof clientSettingsSchema>;

/** §3 "Split": a test and the group the person is in. */
export const splitSchema = z.looseObject({ name: text, group: text });
export type Split = z.output<typeof splitSchema>;

/** §6: features behind split tests. */
export const splitNames = [
  'multiplecalls',
  'hive_moderation',
  'letstalk',
  'match_rewards',
  '3d_gifts',
  'gift_card_incalls_ui_update',
] as const;
export type SplitName = (typeof splitNames)[number];

/** §3 "Locker data": how many of each are still missing; a negative count is none (§3). */
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

/** §7 `GET`/`POST /userOnboardingScreens`: which introductions a person has seen, and which they are to be shown, in order. */
export const onboardingSchema = z.looseObject({ screens: listOf(id), pending: listOf(id) });
