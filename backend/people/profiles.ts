import * as z from 'zod/mini';
import { ageAt } from '#shared/domain/age.ts';
import type { Companion, Presence, userProfileSchema } from '#shared/domain/person.ts';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import type { OwnMedia, ShownMedia } from './media.ts';
import { openEndMs } from '../lib/suspension.ts';
import { ownFieldsOf, shownFieldsOf } from './profileColumns.ts';
import type { UserRow } from './users.ts';

export { createUsers, type UserRow, type Users } from './users.ts';

export type UserProfileInput = z.core.input<typeof userProfileSchema>;

/** Values of a profile that are stored outside of the user's row. */
export interface ProfileFacts {
  readonly coins: number;
  readonly isModerator: boolean;
  readonly isFinance: boolean;
  readonly isSupport: boolean;
  /** Ids, the newest first. */
  readonly favorites: readonly string[];
  readonly favoritedBy: readonly string[];
  /** Split groups, each as "name|group". */
  readonly abTests: readonly string[];
  readonly nowMs: number;
  readonly media: OwnMedia;
}

/** Returns the profile as its owner sees it. */
export function toUserProfile(row: UserRow, facts: ProfileFacts): UserProfileInput {
  const { coins, isModerator, isFinance, isSupport, favorites, favoritedBy, abTests, nowMs, media } = facts;
  const untilMs = row.premium_until_ms;
  return {
    _id: row.id,
    humanReadableId: row.readable_id,
    email: row.email,
    emailConfirmed: row.email_confirmed === 1,
    ...ownFieldsOf(row),
    // §4 "Avatar status": the owner sees a new avatar at once. Others see the old one until approval.
    avatar: media.newAvatar ?? row.avatar,
    avatarOnModeration: media.newAvatar !== null,
    premium: isPremiumAt(row, nowMs),
    premiumExpiredAt: untilMs === null ? null : new Date(untilMs).toISOString(),
    rolesGroup: z.core.parse(roleSchema, row.role),
    gallery: [...media.gallery],
    videoGallery: [...media.videoGallery],
    favorites: [...favorites],
    favoritedBy: [...favoritedBy],
    abTests: [...abTests],
    actionFlow: row.action_flow,
    banned: row.banned === 1,
    isSuspended: isSuspendedAt(row, nowMs),
    suspendedUntil: suspensionEndOf(row, nowMs),
    deleted: row.deleted === 1,
    deviceId: row.device_id,
    paymentProvider: row.payment_provider,
    agencyId: row.agency_id,
    coins,
    last_ip_country: row.country,
    sandbox: row.sandbox === 1,
    isModerator,
    hasPassword: row.password_hash !== null,
    isFinance,
    isSupport,
  };
}

/**
 * Returns the profile as others see it, without identifying data (no email, phone or birthday, only the age).
 * The caller adds `isFavorite`, pictures and stories, because they depend on the viewer.
 */
export function toCompanion(
  row: UserRow,
  presence: Presence,
  nowMs = Date.now(),
  media: Partial<ShownMedia> = {},
): Companion {
  const role = z.core.parse(roleSchema, row.role);
  return {
    _id: row.id,
    humanReadableId: row.readable_id,
    ...shownFieldsOf(row),
    age: row.birthday === null ? null : ageAt(row.birthday, nowMs),
    avatar: row.avatar,
    isAvatarBlurred: false,
    gallery: media.gallery ?? [],
    videoGallery: media.videoGallery ?? [],
    rolesGroup: role,
    // §4 "Presence": artists always show as in a call.
    status: role === 'artist' ? 'inacall' : presence,
    lastSeen: null,
    last_ip_country: shownCountryOf(row),
    price: row.price,
    isFavorite: null,
    isTopUser: row.is_top === 1,
    isPremium: isPremiumAt(row, nowMs),
    stories: media.stories ?? 'none',
    deleted: row.deleted === 1,
  };
}

/** Returns the country that others see. §6: a goddess from RU appears to be from LV. */
export function shownCountryOf({ role, country }: Pick<UserRow, 'role' | 'country'>): string | null {
  return role === 'goddess' && country === 'RU' ? 'LV' : country;
}

/** Returns whether premium has no end, or an end after `nowMs`. */
export function isPremiumAt(row: Pick<UserRow, 'premium' | 'premium_until_ms'>, nowMs: number): boolean {
  return row.premium === 1 && (row.premium_until_ms === null || row.premium_until_ms > nowMs);
}

function isSuspendedAt(row: Pick<UserRow, 'suspended_until_ms'>, nowMs: number): boolean {
  return row.suspended_until_ms !== null && row.suspended_until_ms > nowMs;
}

/** Returns the end of the suspension; null: not suspended, or suspended until a moderator decides. */
function suspensionEndOf(row: UserRow, nowMs: number): string | null {
  const { suspended_until_ms: untilMs } = row;
  if (untilMs === null || untilMs <= nowMs || untilMs >= openEndMs) return null;
  return new Date(untilMs).toISOString();
}
