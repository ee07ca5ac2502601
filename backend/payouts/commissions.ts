import type { Context } from '../context.ts';
import { emitBalance } from '../money/bookings.ts';
import { sidesOf } from '../money/ledger.ts';
import { move, moveOf } from '../money/transfers.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { agencySpans, commissionOf, earnedBetween } from '../streamer/agencyTime.ts';
import { WEEK_MS } from '../streamer/calendar.ts';
import { runName } from './editLock.ts';

/**
 * An agency's part of what a member earned in a week, once: of the days on which she was theirs, as of the end of the
 * week, so that the payout of the week is what is left. Never more than she still has.
 */
async function bookCommission(work: Work, userId: string, weekMs: number): Promise<void> {
  const endMs = weekMs + WEEK_MS;
  for (const { agencyId, fromMs, untilMs } of await agencySpans(work.db, userId)) {
    const [from, until] = [Math.max(fromMs, weekMs), Math.min(untilMs ?? endMs, endMs)];
    if (from >= until) continue;
    const agency = await work.db
      .selectFrom('agencies')
      .select('commission_percent')
      .where('id', '=', agencyId)
      .executeTakeFirst();
    const part = commissionOf(
      await earnedBetween(work.db, userId, from, until),
      agency?.commission_percent ?? 0,
    );
    const coins = Math.min(part, await coinsOf(work.db, userId));
    if (coins === 0) continue;
    const ref = `${runName(weekMs)} ${agencyId}${from > weekMs ? ` ${from}` : ''}`;
    const entry = { userId, kind: 'agencyCommission', ref, coins: -coins } as const;
    const booking = await move(work.db, moveOf(entry, sidesOf(entry.kind)), endMs - 1);
    if (booking === 'booked') emitBalance(work, userId);
  }
}

async function coinsOf(db: Connection, userId: string): Promise<number> {
  const row = await db
    .selectFrom('balances')
    .select('coins')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.coins ?? 0);
}

/** Of every week from this one to that, for everybody who had an agency. */
export async function bookCommissions(
  { database, unitOfWork, scope }: Pick<Context, 'database' | 'unitOfWork' | 'scope'>,
  firstMs: number,
  lastMs: number,
): Promise<void> {
  const members = await database
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'goddess')
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
