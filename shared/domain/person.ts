import * as z from 'zod/mini';
import {
  coins,
  count,
  country,
  dayOrTime,
  flag,
  id,
  listOf,
  maybe,
  oneOf,
  text,
  time,
  url,
} from './fields.ts';
import { loosely } from './messageParts.ts';
import { roleSchema } from './roleSchema.ts';

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];
export const genderSchema = z.enum(genders);

/** §4 "Presence". Artists always show as in a call. */
export const presences = ['online', 'inacall', 'offline'] as const;
export type Presence = (typeof presences)[number];
export const presenceSchema = oneOf(presences, 'offline');

/** §4 "Avatar status": what became of a picture or video. `pending`: a moderator has not seen it yet. */
export const galleryStatuses = ['pending', 'approved', 'refused'] as const;
export type GalleryStatus = (typeof galleryStatuses)[number];

/**
 * §3 "User profile": one medium of the person's gallery. A story is an item with an end (§3.2). Others are shown approved
 * ones alone; whose it is sees all, with what became of each.
 */
export const galleryItemSchema = z.looseObject({
  id,
  type: oneOf(['image', 'video'], 'image'),
  /** Null while a video is being made ready. */
  url: maybe(url),
  /** §9: at most 700 pixels high. */
  previewUrl: maybe(url),
  /** A picture of it that is at most 24 pixels wide, as a `data:` address: it stands where the other is on its way. */
  tinyUrl: maybe(url),
  width: maybe(count),
  height: maybe(count),
  /** Seconds, of a video. */
  duration: maybe(z.number()),
  date: maybe(time),
  status: oneOf(galleryStatuses, 'approved'),
  /** A key of the dictionary, where it was refused. */
  refusedReason: maybe(text),
  story: maybe(flag),
  expiresAt: maybe(time),
  /** Words on a story. */
  text: maybe(text),
  /** Of a story: whoever asks has seen it. */
  isViewed: maybe(flag),
  /** Of one's own story: how many have seen it. Null for everybody else. */
  views: maybe(count),
});
export type GalleryItem = z.output<typeof galleryItemSchema>;

/** §3 "User profile": what a person sees of themselves. */
export const userProfileSchema = z.looseObject({
  _id: id,
  humanReadableId: maybe(count),
  email: maybe(text),
  emailConfirmed: maybe(flag),
  name: maybe(text),
  gender: maybe(genderSchema),
  birthday: maybe(dayOrTime),
  phone: maybe(text),
  bio: maybe(text),
  avatar: maybe(url),
  avatarOnModeration: maybe(flag),
  premium: maybe(flag),
  premiumExpiredAt: maybe(time),
  lp: maybe(z.unknown()),
  lt: maybe(z.unknown()),
  rolesGroup: roleSchema,
  gallery: listOf(galleryItemSchema),
  videoGallery: listOf(galleryItemSchema),
  favorites: listOf(id),
  favoritedBy: listOf(id),
  /** Each "name|group". */
  abTests: listOf(text),
  actionFlow: maybe(text),
  banned: maybe(flag),
  /** A suspended person reads, appeals and is paid; they don't match, call or write. */
  isSuspended: maybe(flag),
  /** End of the suspension; null while a person still has to decide. */
  suspendedUntil: maybe(time),
  deleted: maybe(flag),
  deviceId: maybe(text),
  wf: maybe(z.unknown()),
  paymentProvider: maybe(text),
  agencyId: maybe(id),
  coins: maybe(coins),
  last_ip_country: maybe(country),
  languages: listOf(text),
  sandbox: maybe(flag),
  /** §4.16: this account works through the moderator's queue. Absent and null: it does not. */
  isModerator: maybe(flag),
  /** False: the account is entered by a provider or a link, and proves itself by a mailed code. Null: not told. */
  hasPassword: maybe(flag),
  /** They work at the finance desk. */
  isFinance: maybe(flag),
  /** They answer the general support chats. */
  isSupport: maybe(flag),
});
export type UserProfile = z.output<typeof userProfileSchema>;

/** §5.1: nobody goes on without these two. */
export function lacksEssentials(profile: Pick<UserProfile, 'gender' | 'birthday'>): boolean {
  return profile.gender === null || !profile.birthday;
}

/** What a person came in by where it is coins that they are to spend without counting them. */
const coinsFlow = 'coins';

/** §6.3: the balance as it is shown. Null where it is not known, and where a user on a coins flow is not to see it. */
export function shownCoins(
  profile: Pick<UserProfile, 'actionFlow' | 'coins' | 'rolesGroup'> | null,
): number | null {
  if (!profile || (profile.rolesGroup === 'user' && profile.actionFlow === coinsFlow)) return null;
  return profile.coins;
}

const storyStates = ['none', 'seen', 'unseen'] as const;

/** §3 "Companion profile": what others see of a person. `age` is whole years, `price` coins a minute. */
export const companionSchema = z.looseObject({
  _id: id,
  humanReadableId: maybe(count),
  name: maybe(text),
  age: maybe(count),
  gender: maybe(genderSchema),
  avatar: maybe(url),
  /** In search: `avatar` is a blurred rendition, because the clear one takes premium (D: Premium). */
  isAvatarBlurred: maybe(flag),
  gallery: listOf(galleryItemSchema),
  videoGallery: listOf(galleryItemSchema),
  rolesGroup: roleSchema,
  status: presenceSchema,
  /** Time of the last disconnect, for people with a common chat. Null: online, hidden, or not known. */
  lastSeen: loosely(time),
  last_ip_country: maybe(country),
  languages: listOf(text),
  bio: maybe(text),
  price: maybe(coins),
  isFavorite: maybe(flag),
  isTopUser: maybe(flag),
  /** Premium is visible to others (D: Premium). */
  isPremium: maybe(flag),
  /** Whether they have stories, and one among them that whoever asks has not seen. */
  stories: oneOf(storyStates, 'none'),
  deleted: maybe(flag),
});
export type Companion = z.output<typeof companionSchema>;

/** Somebody in a list of one's followings or fans. */
export const relatedSchema = z.looseObject({
  ...companionSchema.shape,
  /** They follow whoever asks; `isFavorite` is the other way. */
  isFan: maybe(flag),
  /** Since when the list has them. */
  since: maybe(time),
});
export type Related = z.output<typeof relatedSchema>;

/** Somebody whom one has blocked: name and picture alone. */
export const blockedSchema = z.looseObject({
  ...companionSchema.shape,
  since: maybe(time),
  /** One has reported them, too. */
  isReported: maybe(flag),
});
export type Blocked = z.output<typeof blockedSchema>;

/** What blocking somebody took away, as the server counted it (§4.20). */
export const blockReceiptSchema = z.looseObject({
  /** One followed them; they followed one. */
  followed: flag,
  fan: flag,
  /** Each hidden, none deleted. */
  chats: count,
  matches: count,
  calls: count,
  activities: count,
  /** Running stories that are no longer to be seen: theirs, and one's own for them. */
  stories: z.looseObject({ theirs: count, own: count }),
});
export type BlockReceipt = z.output<typeof blockReceiptSchema>;

/**
 * What there is to see of somebody: `shown`; whom one has `blocked` oneself (name and picture alone); who has
 * `blockedBy` us, who is `deleted` and who is `unknown` (of the last three nothing).
 */
const detailStates = ['shown', 'blocked', 'blockedBy', 'deleted', 'unknown'] as const;
export type DetailState = (typeof detailStates)[number];
/** §2 `/user-detail/{userId}`. */
export const userDetailSchema = z.looseObject({
  state: oneOf(detailStates, 'unknown'),
  user: maybe(companionSchema),
  /** They follow whoever asks. */
  isFan: maybe(flag),
  /** "Never meet again": no match, and nothing else (D: Matching 6). */
  isNeverMet: maybe(flag),
  /** May be called at all: the other side of the market, and not staff. Whether they are free is their `status`. */
  mayCall: maybe(flag),
});
export type UserDetail = z.output<typeof userDetailSchema>;

/** Whose eyes one sees one's own page with: somebody new, a follower, somebody who pays, somebody whom one has blocked. */
export const profileViewers = ['guest', 'follower', 'buyer', 'blocked'] as const;
export type ProfileViewer = (typeof profileViewers)[number];

/** §3 "Auth data". */
const authDataSchema = z.looseObject({ token: z.string().check(z.minLength(1)) });
export type AuthData = z.output<typeof authDataSchema>;

/** What a log-in or a sign-up answers, and what the client stores. */
export const signedInSchema = z.looseObject({ authData: authDataSchema, user: userProfileSchema });
export type SignedIn = z.output<typeof signedInSchema>;
