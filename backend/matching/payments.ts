import { match } from '#shared/domain/constants.ts';
import { matchPriceCoins, type MatchingFilter } from '#shared/domain/matchingFilter.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { Ledger } from '../money/ledger.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { utcDayOf } from './dailyLimit.ts';

export interface PayingMember {
  readonly userId: string;
  readonly role: Role;
  readonly filter: MatchingFilter;
}

/** §9: roles that earn from a match. Artists are streamers too, but do not match. */
const earningRoles: readonly Role[] = ['goddess', 'pendingGoddess'];

/**
 * Returns in the unit of work that makes a match live what an early skip costs this person, and until when;
 * null: it is free.
 */
export type EarlySkipPrice = (
  db: Connection,
  member: Pick<PayingMember, 'userId' | 'role'>,
  startedMs: number,
) => Promise<{ readonly coins: number; readonly until: string } | null>;

/** Rolls the whole unit of work back: coins were spent since the search began, and no one pays. */
export class NotEnoughCoins extends Error {}

/**
 * Sends both that the match is live and charges a paid gender filter to the person who set it (§4.6, items 2
 * and 4), in the unit of work that stores the match.
 */
export async function goLive(
  { ledger, earlySkipPrice }: { readonly ledger: Ledger; readonly earlySkipPrice: EarlySkipPrice },
  work: Work,
  { id, members }: { readonly id: string; readonly members: readonly PayingMember[] },
  { startedMs, endsMs }: { readonly startedMs: number; readonly endsMs: number },
): Promise<void> {
  const times = { startedAt: new Date(startedMs).toISOString(), endsAt: new Date(endsMs).toISOString() };
  for (const member of members) {
    const earlySkip = await earlySkipPrice(work.db, member, startedMs);
    work.emit(member.userId, 'call', 'matchStarted', { matchId: id, ...times, earlySkip });
  }
  await chargeFilters(ledger, work, id, members);
}

async function chargeFilters(
  ledger: Ledger,
  work: Work,
  ref: string,
  members: readonly PayingMember[],
): Promise<void> {
  for (const { userId, filter } of members) {
    const price = matchPriceCoins(filter.gender);
    if (price === 0) continue;
    const booking = await ledger.book({ userId, kind: 'matchFilter', ref, coins: -price }, work);
    if (booking === 'notEnoughCoins') throw new NotEnoughCoins();
  }
}

/**
 * Credits every streamer of the match once, into escrow until approval. Only the first match with the same
 * person on a UTC day earns. The caller must have checked that the two really met (§4.6, item 4).
 */
export async function earn(
  ledger: Ledger,
  work: Work,
  { id, members }: { readonly id: string; readonly members: readonly PayingMember[] },
  nowMs: number,
): Promise<void> {
  for (const { userId, role } of members) {
    const other = members.find((member) => member.userId !== userId);
    if (!other || !earningRoles.includes(role)) continue;
    if (await hasEarnedToday(work, userId, other.userId, nowMs)) continue;
    const kind = role === 'pendingGoddess' ? 'matchEarningHeld' : 'matchEarning';
    await ledger.book({ userId, kind, ref: id, coins: match.streamerEarningCoins }, work);
  }
}

async function hasEarnedToday(
  { db }: Work,
  userId: string,
  otherId: string,
  nowMs: number,
): Promise<boolean> {
  const { startMs } = utcDayOf(nowMs);
  // A released earning has the day of its match, not of the release.
  const earned = await db
    .selectFrom('coin_transfers')
    .innerJoin('matches', 'matches.id', 'coin_transfers.ref')
    .select('coin_transfers.id')
    .where('coin_transfers.user_id', '=', userId)
    .where('coin_transfers.kind', 'in', ['matchEarning', 'matchEarningHeld'])
    .where('coin_transfers.created_ms', '>=', startMs)
    .where('matches.started_ms', '>=', startMs - match.earnsAfterMs)
    .where((eb) => eb.or([eb('matches.a', '=', otherId), eb('matches.b', '=', otherId)]))
    .executeTakeFirst();
  return earned !== undefined;
}
