import * as z from 'zod/mini';
import { coins, count, country, day, flag, id, listOf, maybe, oneOf, text, time, url } from './fields.ts';
import { roleSchema } from './roleSchema.ts';

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];
export const genderSchema = z.enum(genders);

/** §4 "Presence". Artists always show as in a call. */
export const presences = ['online', 'inacall', 'offline'] as const;
export type Presence = (typeof presences)[number];
export const presenceSchema = oneOf(presences, 'offline');

/** §3 "User profile": one medium of the person's gallery. A story is an item with an end (§3.2). */
export const galleryItemSchema = z.looseObject({
  id,
  url: maybe(url),
  previewUrl: maybe(url),
  date: maybe(time),
  story: maybe(flag),
  expiresAt: maybe(time),
});

/** §3 "User profile": what a person sees of themselves. */
export const userProfileSchema = z.looseObject({
  _id: id,
  humanReadableId: count,
  email: maybe(text),
  emailConfirmed: maybe(flag),
  name: maybe(text),
  gender: maybe(genderSchema),
  birthday: maybe(day),
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

/** §3 "Companion profile": what others see of a person. `age` is whole years, `price` coins a minute. */
export const companionSchema = z.looseObject({
  _id: id,
  humanReadableId: maybe(count),
  name: maybe(text),
  age: maybe(count),
  gender: maybe(genderSchema),
  avatar: maybe(url),
  gallery: listOf(galleryItemSchema),
  videoGallery: listOf(galleryItemSchema),
  rolesGroup: roleSchema,
  status: presenceSchema,
  last_ip_country: maybe(country),
  languages: listOf(text),
  bio: maybe(text),
  price: maybe(coins),
  isFavorite: maybe(flag),
  isTopUser: maybe(flag),
  deleted: maybe(flag),
});
export type Companion = z.output<typeof companionSchema>;

/** §3 "Auth data". */
const authDataSchema = z.looseObject({ token: z.string().check(z.minLength(16)) });
export type AuthData = z.output<typeof authDataSchema>;

/** What a log-in or a sign-up answers, and what the client stores. */
export const signedInSchema = z.looseObject({ authData: authDataSchema, user: userProfileSchema });
export type SignedIn = z.output<typeof signedInSchema>;
