import * as z from 'zod/mini';
import { matchPriceCoins, type MatchingFilter } from '#shared/domain/matchingFilter.ts';
import { canMatch } from '#shared/domain/roles.ts';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import { premium } from '#shared/domain/constants.ts';
import { lockerOf } from '../people/locker.ts';
import { isPremiumAt, type UserRow, type Users } from '../people/profiles.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import { toSuspension, type Bans } from './bans.ts';
import { dailyLimitOf } from './dailyLimit.ts';
import type { MatchRepo } from './matchRepo.ts';

/** Questions of matching about private calls. */
export interface CallLookup {
  /** Returns the other person in this person's call; undefined: not a member; null: the call is over. */
  otherSideOf(callId: string, userId: string): Promise<string | null | undefined>;
  /** Returns true if the person is in a private call or calls someone. A ringing callee does not count. */
  isInCall(userId: string): Promise<boolean>;
}

export interface AdmissionOptions {
  readonly context: Pick<Context, 'clock' | 'database' | 'ledger'>;
  readonly users: Users;
  readonly matches: MatchRepo;
  readonly bans: Bans;
  /** Undefined: the person is never in a call. */
  readonly calls?: Pick<CallLookup, 'isInCall'>;
}

/**
 * Checks whether a person may search with this filter now. Returns the user's row, or throws the failure for
 * the client.
 */
export type Admit = (userId: string, filter: MatchingFilter) => Promise<UserRow>;

export function createAdmission({ context, users, matches, bans, calls }: AdmissionOptions): Admit {
  return async (userId, filter) => {
    const user = await users.byId(userId);
    if (!user || user.deleted === 1) throw new ApiFailure('forbidden', 'The account is not in use.');
    // §4.2, §6.2: artists do not match, and a pending goddess only with a complete profile.
    if (!canMatch(z.core.parse(roleSchema, user.role), (await lockerOf(context.database, user)).lock)) {
      throw new ApiFailure('locked', 'Complete the profile before matching.');
    }
    // Temporary users and users of an external provider may have no birthday (§5 "Missing fields"). Matching
    // needs one.
    if (user.birthday === null) throw new ApiFailure('locked', 'Say your birthday before matching.');
    if (await calls?.isInCall(userId)) throw new ApiFailure('busy', 'A private call is under way.');
    const nowMs = context.clock.now();
    const ban = await bans.inForce(userId, nowMs);
    if (ban) throw new ApiFailure('matching_banned', 'Matching and calls are suspended.', toSuspension(ban));
    const day = await dailyLimitOf(context.database, matches, userId, nowMs);
    if (day.used >= day.limit) {
      const resetsAt = new Date(day.resetsAtMs).toISOString();
      throw new ApiFailure('match_limit', `All ${day.limit} matches of the day are used.`, { resetsAt });
    }
    requirePremium(user, filter, nowMs);
    // A search is free, but needs enough coins. The match checks again when it starts (§4.6, item 2).
    const price = matchPriceCoins(filter.gender);
    if (price > 0 && (await context.ledger.balance(userId)) < price) {
      throw new ApiFailure('not_enough_coins', `A match with this filter costs ${price} coins.`);
    }
    return user;
  };
}

/**
 * Throws if the filter names too many countries (§4.19). Streamers cannot buy premium, so they have no limit.
 */
function requirePremium(user: UserRow, { countries }: MatchingFilter, nowMs: number): void {
  if (user.role !== 'user') return;
  const most = isPremiumAt(user, nowMs) ? premium.filterCountries : premium.filterCountriesWithout;
  if (new Set(countries).size > most)
    throw new ApiFailure('premium_required', `The filter may have ${most} of these countries.`);
}
