import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { HOUR_MS } from '#shared/domain/constants.ts';
import type { earningHoursSchema } from '#shared/domain/earnings.ts';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import { isEarnedBy } from '../money/earningKinds.ts';
import type { Connection } from '../storage/database.ts';
import { isoTime } from '../lib/calendar.ts';

/** Returns coins since a moment, by the number of the hour since the epoch. The first hour may be partial. */
export async function coinsByHour(
  db: Connection,
  userId: string,
  fromMs: number,
): Promise<ReadonlyMap<number, number>> {
  const hour = sql<number>`created_ms / ${sql.lit(HOUR_MS)}`;
  const rows = await db
    .selectFrom('coin_entries')
    .select((eb) => [hour.as('hour'), eb.fn.sum('coins').as('coins')])
    .where('user_id', '=', userId)
    .where(isEarnedBy(earningSources))
    .where('created_ms', '>=', fromMs)
    .groupBy('hour')
    .execute();
  return new Map(rows.map((row) => [Number(row.hour), Number(row.coins)]));
}

/**
 * Returns the hours of the last `days` times 24 hours, including the current hour, oldest first. Hours
 * without coins are omitted.
 */
export async function earningHours(
  db: Connection,
  userId: string,
  days: number,
  nowMs: number,
): Promise<z.core.input<typeof earningHoursSchema>> {
  const firstHour = Math.floor(nowMs / HOUR_MS) - days * 24 + 1;
  const rows = await db
    .selectFrom('earning_hours')
    .select(['hour', 'source', 'coins'])
    .where('user_id', '=', userId)
    .where('hour', '>=', firstHour)
    .where('entries', '>', 0)
    .orderBy('hour')
    .execute();
  const hours = new Map<
    number,
    { at: string; coins: number; bySource: Partial<Record<EarningSource, number>> }
  >();
  for (const row of rows) {
    const source = earningSources.find((known) => known === row.source);
    if (!source) continue;
    const [hour, coins] = [Number(row.hour), Number(row.coins)];
    const one = hours.get(hour) ?? { at: isoTime(hour * HOUR_MS), coins: 0, bySource: {} };
    hours.set(hour, one);
    one.coins += coins;
    one.bySource[source] = coins;
  }
  return { hours: [...hours.values()] };
}
