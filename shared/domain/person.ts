import * as z from 'zod/mini';
import { coins, count, country, flag, id, listOf, maybe, oneOf, text, time, url } from './fields.ts';
import { loosely } from './messageParts.ts';
import { ownShape, shownShape } from './profileFields.ts';
import { roleSchema } from './roleSchema.ts';

export { genderSchema, type Gender } from './profileFields.ts';

/** §4 "Presence". Artists are always shown as in a call. */
export const presences = ['online', 'inacall', 'offline'] as const;
export type Presence = (typeof presences)[number];
export const presenceSchema = oneOf(presences, 'offline');

/** §4 "Avatar status": moderation status of a picture or video. `pending`: not reviewed yet. */
export const galleryStatuses = ['pending', 'approved', 'refused'] as const;
export type GalleryStatus = (typeof galleryStatuses)[number];

/**
 * §3 "User profile": one item of a person's gallery. A story is an item with an expiry (§3.2). Other people
 * get only approved items; the owner gets all, with their status.
 */
export const galleryItemSchema = z.looseObject({
  id,
  type: oneOf(['image', 'video'], 'image'),
  /** URL of the file; null while a video is being transcoded. */
  url: maybe(url),
  /** §9: URL of a version at most 700 pixels high. */
  previewUrl: maybe(url),
  /** A version at most 24 pixels wide, as a `data:` URL: a placeholder while the picture loads. */
  tinyUrl: maybe(url),
  width: maybe(count),
  height: maybe(count),
  /** Length of a video in seconds. */
  duration: maybe(z.number()),
  date: maybe(time),
  status: oneOf(galleryStatuses, 'approved'),
  /** Key of the dictionary; null if the item was not refused. */
  refusedReason: maybe(text),
  story: maybe(flag),
  expiresAt: maybe(time),
  /** Text on a story. */
  text: maybe(text),
  /** Whether the requesting user has viewed the story. */
  isViewed: maybe(flag),
  /** Number of viewers of the user's own story; null for other people's. */
  views: maybe(count),
});
export type GalleryItem = z.output<typeof galleryItemSchema>;

/** §3 "User profile": a user's own data. */
export const userProfileSchema = z.looseObject({
  _id: id,
  humanReadableId: maybe(count),
  email: maybe(text),
  emailConfirmed: maybe(flag),
  ...ownShape,
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
  /** Split tests, each as "name|group". */
  abTests: listOf(text),
  actionFlow: maybe(text),
  banned: maybe(flag),
  /** A suspended user can read, appeal and be paid, but cannot match, call or write. */
  isSuspended: maybe(flag),
  /** End of the suspension; null while a moderator still has to decide. */
  suspendedUntil: maybe(time),
  deleted: maybe(flag),
  deviceId: maybe(text),
  wf: maybe(z.unknown()),
  paymentProvider: maybe(text),
  agencyId: maybe(id),
  coins: maybe(coins),
  last_ip_country: maybe(country),
  sandbox: maybe(flag),
  /** §4.16: the user is a moderator. Null: is not. */
  isModerator: maybe(flag),
  /**
   * Whether the user signs in with a password. False: by a provider or a link; a mailed code then confirms
   * changes. Null: unknown.
   */
  hasPassword: maybe(flag),
  /** The user works at the finance desk. */
  isFinance: maybe(flag),
  /** The user answers general support chats. */
  isSupport: maybe(flag),
});
export type UserProfile = z.output<typeof userProfileSchema>;

/** §5.1: returns whether gender or birthday is missing. Without both the user cannot continue. */
export function lacksEssentials(profile: Pick<UserProfile, 'gender' | 'birthday'>): boolean {
  return profile.gender === null || !profile.birthday;
}

/** The flow of users who should spend coins without seeing their balance. */
const coinsFlow = 'coins';

/** §6.3: returns the displayed balance. Null: unknown, or hidden from a user with the coins flow. */
export function shownCoins(
  profile: Pick<UserProfile, 'actionFlow' | 'coins' | 'rolesGroup'> | null,
): number | null {
  if (!profile || (profile.rolesGroup === 'user' && profile.actionFlow === coinsFlow)) return null;
  return profile.coins;
}

const storyStates = ['none', 'seen', 'unseen'] as const;

/** §3 "Companion profile": a person's data as others see it. `age` is whole years, `price` coins a minute. */
export const companionSchema = z.looseObject({
  _id: id,
  humanReadableId: maybe(count),
  ...shownShape,
  age: maybe(count),
  avatar: maybe(url),
  /**
   * Whether `avatar` is a blurred version in search results, because the clear one requires premium (D:
   * Premium).
   */
  isAvatarBlurred: maybe(flag),
  gallery: listOf(galleryItemSchema),
  videoGallery: listOf(galleryItemSchema),
  rolesGroup: roleSchema,
  status: presenceSchema,
  /** Time of the last disconnect, for people with a common chat. Null: online, hidden, or not known. */
  lastSeen: loosely(time),
  last_ip_country: maybe(country),
  price: maybe(coins),
  isFavorite: maybe(flag),
  isTopUser: maybe(flag),
  /** The person's premium is visible to others (D: Premium). */
  isPremium: maybe(flag),
  /** Whether the person has stories, and whether the requesting user has viewed all of them. */
  stories: oneOf(storyStates, 'none'),
  deleted: maybe(flag),
});
export type Companion = z.output<typeof companionSchema>;

/** A person in the user's list of followings or fans. */
export const relatedSchema = z.looseObject({
  ...companionSchema.shape,
  /** The listed person follows the requesting user; `isFavorite` is the opposite direction. */
  isFan: maybe(flag),
  /** Time at which the person was added to the list. */
  since: maybe(time),
});
export type Related = z.output<typeof relatedSchema>;

/** A person whom the user has blocked, with name and picture only. */
export const blockedSchema = z.looseObject({
  ...companionSchema.shape,
  since: maybe(time),
  /** The user has also reported this person. */
  isReported: maybe(flag),
});
export type Blocked = z.output<typeof blockedSchema>;

/** Effects of blocking a person, as the server counted them (§4.20). */
export const blockReceiptSchema = z.looseObject({
  /** `followed`: the user followed the person. `fan`: the person followed the user. */
  followed: flag,
  fan: flag,
  /** Numbers of hidden items. The items are not deleted. */
  chats: count,
  matches: count,
  calls: count,
  activities: count,
  /** Running stories that are now hidden: the person's, and the user's own from that person. */
  stories: z.looseObject({ theirs: count, own: count }),
});
export type BlockReceipt = z.output<typeof blockReceiptSchema>;

/**
 * Visibility of a profile. `shown`: fully. `blocked` by the user: name and picture only. `blockedBy` the
 * other person, `deleted` and `unknown`: no data.
 */
const detailStates = ['shown', 'blocked', 'blockedBy', 'deleted', 'unknown'] as const;
export type DetailState = (typeof detailStates)[number];
/** §2 `/user-detail/{userId}`: a person's page. */
export const userDetailSchema = z.looseObject({
  state: oneOf(detailStates, 'unknown'),
  user: maybe(companionSchema),
  /** The shown person follows the requesting user. */
  isFan: maybe(flag),
  /** "Never meet again": the user excluded this person from matches only (D: Matching 6). */
  isNeverMet: maybe(flag),
  /**
   * Calls to this person are allowed: the other side of the market, and not staff. `status` says whether they
   * are free.
   */
  mayCall: maybe(flag),
});
export type UserDetail = z.output<typeof userDetailSchema>;

/**
 * Viewers in the preview of the user's own profile: a stranger, a follower, a paying user, a blocked user.
 */
export const profileViewers = ['guest', 'follower', 'buyer', 'blocked'] as const;
export type ProfileViewer = (typeof profileViewers)[number];

/** §3 "Auth data": the session token. */
const authDataSchema = z.looseObject({ token: z.string().check(z.minLength(1)) });
export type AuthData = z.output<typeof authDataSchema>;

/** Response to a log-in or sign-up, which the client stores. */
export const signedInSchema = z.looseObject({ authData: authDataSchema, user: userProfileSchema });
export type SignedIn = z.output<typeof signedInSchema>;
