import { match } from '#shared/domain/constants.ts';
import { matchPriceCoins, type MatchingFilter } from '#shared/domain/matchingFilter.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { Ledger } from '../money/ledger.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { MatchRepo } from './matchRepo.ts';

export interface PayingMember {
  readonly userId: string;
  readonly role: Role;
  readonly filter: MatchingFilter;
}

/** §9: those who earn by a match. Artists are streamers as well, but they do not match. */
const earningRoles: readonly Role[] = ['goddess', 'pendingGoddess'];

export type GoneLive =
  /** Coins after the change, for those whose coins changed. */
  | { readonly outcome: 'live'; readonly balances: ReadonlyMap<string, number> }
  | { readonly outcome: 'notEnoughCoins' }
  | { readonly outcome: 'notMade' };

/** Thrown to undo the whole transaction. */
class Undo extends Error {
  readonly outcome: 'notEnoughCoins' | 'notMade';
  constructor(outcome: 'notEnoughCoins' | 'notMade') {
    super(outcome);
    this.outcome = outcome;
  }
}

/**
 * Makes the match live and moves its coins in one transaction (decisions page, Matching 2 and 4): a paid gender
 * filter is charged to whoever set it, every streamer is credited once. Either all of it happens, or none.
 */
export async function goLive(
  { database, ledger, matches }: { database: Database; ledger: Ledger; matches: MatchRepo },
  made: { readonly id: string; readonly members: readonly PayingMember[]; readonly lastSide: 'a' | 'b' },
  startedMs: number,
): Promise<GoneLive> {
  try {
    return await database.transaction().execute(async (transaction) => {
      if (!(await matches.setLive(transaction, made.id, startedMs, made.lastSide))) throw new Undo('notMade');
      const changed = await moveCoins(ledger, transaction, made.id, made.members);
      const balances = new Map<string, number>();
      for (const userId of changed) balances.set(userId, await ledger.balance(userId, transaction));
      return { outcome: 'live', balances } as const;
    });
  } catch (error) {
    if (error instanceof Undo) return { outcome: error.outcome };
    throw error;
  }
}

/** Charges before credits: nobody pays for a filter with what the same match is about to earn them. */
async function moveCoins(
  ledger: Ledger,
  connection: Connection,
  ref: string,
  members: readonly PayingMember[],
): Promise<Set<string>> {
  const changed = new Set<string>();
  for (const { userId, filter } of members) {
    const price = matchPriceCoins(filter.gender);
    if (price === 0) continue;
    const booking = await ledger.book({ userId, kind: 'matchFilter', ref, coins: -price }, connection);
    if (booking === 'notEnoughCoins') throw new Undo('notEnoughCoins');
    changed.add(userId);
  }
  for (const { userId, role } of members) {
    if (!earningRoles.includes(role)) continue;
    await ledger.book({ userId, kind: 'matchEarning', ref, coins: match.streamerEarningCoins }, connection);
    changed.add(userId);
  }
  return changed;
}
