import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { HOUR_MS } from '#shared/domain/constants.ts';
import type { earningHoursSchema } from '#shared/domain/earnings.ts';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import { isEarnedBy, sourceOfKind } from '../money/earningKinds.ts';
import type { Connection } from '../storage/database.ts';
import { isoTime } from './calendar.ts';

export interface EarningHour {
  /** Its number from the epoch. */
  readonly hour: number;
  readonly coins: number;
  readonly bySource: Partial<Record<EarningSource, number>>;
}

/** Coins by the hour since a moment, the oldest first; hours without any are left out. */
export async function hoursSince(db: Connection, userId: string, fromMs: number): Promise<EarningHour[]> {
  const hour = sql<number>`created_ms / ${sql.lit(HOUR_MS)}`;
  const rows = await db
    .selectFrom('coin_entries')
    .select((eb) => [hour.as('hour'), 'kind', eb.fn.sum('coins').as('coins')])
    .where('user_id', '=', userId)
    .where(isEarnedBy(earningSources))
    .where('created_ms', '>=', fromMs)
    .groupBy(['hour', 'kind'])
    .orderBy('hour')
    .execute();
  const hours = new Map<
    number,
    { hour: number; coins: number; bySource: Partial<Record<EarningSource, number>> }
  >();
  for (const row of rows) {
    const source = sourceOfKind(row.kind);
    if (!source) continue;
    const at = Number(row.hour);
    const one = hours.get(at) ?? { hour: at, coins: 0, bySource: {} };
    hours.set(at, one);
    one.coins += Number(row.coins);
    one.bySource[source] = (one.bySource[source] ?? 0) + Number(row.coins);
  }
  return [...hours.values()];
}

/** The last so many times 24 hours, this one included. */
export async function earningHours(
  db: Connection,
  userId: string,
  days: number,
  nowMs: number,
): Promise<z.core.input<typeof earningHoursSchema>> {
  const firstHour = Math.floor(nowMs / HOUR_MS) - days * 24 + 1;
  const hours = await hoursSince(db, userId, firstHour * HOUR_MS);
  return { hours: hours.map(({ hour, ...rest }) => ({ at: isoTime(hour * HOUR_MS), ...rest })) };
}
