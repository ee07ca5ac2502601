import type { Context } from '../context.ts';
import { emitBalance } from '../money/bookings.ts';
import { sidesOf } from '../money/ledger.ts';
import { balanceOf } from '../money/returns.ts';
import { move, moveOf } from '../money/transfers.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { agencySpans, commissionOf, earnedBetween } from '../money/agencyTime.ts';
import { WEEK_MS } from '../lib/calendar.ts';
import { runName } from './editLock.ts';

/** An agency's share of a member's earnings in a week, with the reference of its ledger entry. */
export interface AgencyPart {
  readonly ref: string;
  readonly coins: number;
}

/**
 * Returns the shares of the agencies in this week, computed from the current earnings of the days of each
 * membership.
 */
export async function agencyParts(db: Connection, userId: string, weekMs: number): Promise<AgencyPart[]> {
  const endMs = weekMs + WEEK_MS;
  const parts: AgencyPart[] = [];
  for (const { agencyId, fromMs, untilMs } of await agencySpans(db, userId)) {
    const [from, until] = [Math.max(fromMs, weekMs), Math.min(untilMs ?? endMs, endMs)];
    if (from >= until) continue;
    const agency = await db
      .selectFrom('agencies')
      .select('commission_percent')
      .where('id', '=', agencyId)
      .executeTakeFirst();
    const earned = await earnedBetween(db, userId, from, until);
    const ref = `${runName(weekMs)} ${agencyId}${from > weekMs ? ` ${from}` : ''}`;
    parts.push({ ref, coins: commissionOf(earned, agency?.commission_percent ?? 0) });
  }
  return parts;
}

/**
 * Books the commission once, dated at the end of the week, before the payout is computed. Limited by the
 * balance.
 */
async function bookCommission(work: Work, userId: string, weekMs: number): Promise<void> {
  for (const { ref, coins: part } of await agencyParts(work.db, userId, weekMs)) {
    const coins = Math.min(part, await balanceOf(work.db, userId));
    if (coins === 0) continue;
    const entry = { userId, kind: 'agencyCommission', ref, coins: -coins } as const;
    const booking = await move(work.db, moveOf(entry, sidesOf(entry.kind)), weekMs + WEEK_MS - 1);
    if (booking === 'booked') emitBalance(work, userId);
  }
}

/** Books the commissions of every week in the range, for all members of agencies. */
export async function bookCommissions(
  { database, unitOfWork, scope }: Pick<Context, 'database' | 'unitOfWork' | 'scope'>,
  firstMs: number,
  lastMs: number,
): Promise<void> {
  const members = await database
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['goddess', 'artist'])
    .where((eb) =>
      eb.or([
        eb('agency_id', 'is not', null),
        eb.exists(
          eb
            .selectFrom('agency_changes')
            .select('agency_changes.id')
            .whereRef('agency_changes.user_id', '=', 'users.id'),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  for (let weekMs = firstMs; weekMs <= lastMs; weekMs += WEEK_MS)
    for (const { id } of members) {
      if (scope.ended) return;
      await unitOfWork.run((work) => bookCommission(work, id, weekMs));
    }
}
