import { match } from '#shared/domain/constants.ts';
import { matchPriceCoins, type MatchingFilter } from '#shared/domain/matchingFilter.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { Ledger } from '../money/ledger.ts';
import type { UnitOfWork, Work } from '../storage/unitOfWork.ts';
import type { MatchRepo } from './matchRepo.ts';

export interface PayingMember {
  readonly userId: string;
  readonly role: Role;
  readonly filter: MatchingFilter;
}

/** §9: those who earn by a match. Artists are streamers as well, but they do not match. */
const earningRoles: readonly Role[] = ['goddess', 'pendingGoddess'];

export type GoneLive = 'live' | 'notEnoughCoins' | 'notMade';

/** Thrown to undo the whole unit of work. */
class Undo extends Error {
  readonly outcome: Exclude<GoneLive, 'live'>;
  constructor(outcome: Exclude<GoneLive, 'live'>) {
    super(outcome);
    this.outcome = outcome;
  }
}

/**
 * Makes the match live and moves its coins in one unit of work (§4.6, items 2 and 4): a paid gender
 * filter is charged to whoever set it, every streamer is credited once. Either all of it happens and both are told, or
 * none.
 */
export async function goLive(
  { unitOfWork, ledger, matches }: { unitOfWork: UnitOfWork; ledger: Ledger; matches: MatchRepo },
  made: { readonly id: string; readonly members: readonly PayingMember[]; readonly lastSide: 'a' | 'b' },
  { startedMs, endsMs }: { readonly startedMs: number; readonly endsMs: number },
): Promise<GoneLive> {
  try {
    await unitOfWork.run(async (work) => {
      if (!(await matches.setLive(work.db, made.id, startedMs, made.lastSide))) throw new Undo('notMade');
      const times = { startedAt: new Date(startedMs).toISOString(), endsAt: new Date(endsMs).toISOString() };
      for (const { userId } of made.members)
        work.emit(userId, 'call', 'matchStarted', { matchId: made.id, ...times });
      await moveCoins(ledger, work, made.id, made.members);
    });
    return 'live';
  } catch (error) {
    if (error instanceof Undo) return error.outcome;
    throw error;
  }
}

/** Charges before credits: nobody pays for a filter with what the same match is about to earn them. */
async function moveCoins(
  ledger: Ledger,
  work: Work,
  ref: string,
  members: readonly PayingMember[],
): Promise<void> {
  for (const { userId, filter } of members) {
    const price = matchPriceCoins(filter.gender);
    if (price === 0) continue;
    const booking = await ledger.book({ userId, kind: 'matchFilter', ref, coins: -price }, work);
    if (booking === 'notEnoughCoins') throw new Undo('notEnoughCoins');
  }
  for (const { userId, role } of members) {
    if (!earningRoles.includes(role)) continue;
    await ledger.book({ userId, kind: 'matchEarning', ref, coins: match.streamerEarningCoins }, work);
  }
}
