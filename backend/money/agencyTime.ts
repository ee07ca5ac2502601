import { workSources } from './figures.ts';
import { WEEK_MS, weekStartMs } from '../lib/calendar.ts';
import { isEarnedBy } from './earningKinds.ts';
import type { Connection } from '../storage/database.ts';

/** Time span in which a user belonged to an agency. Null in `untilMs`: the span has not ended. */
export interface AgencySpan {
  readonly agencyId: string;
  readonly fromMs: number;
  readonly untilMs: number | null;
}

/** Returns the spans of a user's agencies in order, from the agency of the sign-up and every later change. */
export async function agencySpans(db: Connection, userId: string): Promise<AgencySpan[]> {
  const user = await db
    .selectFrom('users')
    .leftJoin('agencies', 'agencies.id', 'users.agency_id')
    .select(['agencies.id as agency_id', 'users.created_ms as from_ms'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!user) return [];
  const changes = await db
    .selectFrom('agency_changes')
    .select(['agency_id', 'from_ms'])
    .where('user_id', '=', userId)
    .orderBy('from_ms')
    .orderBy('id')
    .execute();
  const all = [user, ...changes];
  return all.flatMap(({ agency_id: agencyId, from_ms: fromMs }, at) => {
    const untilMs = all[at + 1]?.from_ms ?? null;
    return agencyId === null || untilMs === fromMs ? [] : [{ agencyId, fromMs, untilMs }];
  });
}

/** Returns the first Monday from which an agency chosen now receives a commission. */
export const nextWeekMs = (nowMs: number): number => weekStartMs(nowMs) + WEEK_MS;

/**
 * Returns the coins that a streamer earned by work in this time and still has. The agency's commission is a
 * part of them.
 */
export async function earnedBetween(
  db: Connection,
  userId: string,
  fromMs: number,
  untilMs: number,
): Promise<number> {
  const row = await db
    .selectFrom('coin_entries')
    .select((eb) => eb.fn.sum('coins').as('coins'))
    .where('user_id', '=', userId)
    .where('created_ms', '>=', fromMs)
    .where('created_ms', '<', untilMs)
    .where(isEarnedBy(workSources))
    .executeTakeFirst();
  return Number(row?.coins ?? 0);
}

/** Returns the commission in whole coins, rounded down. The streamer keeps the remainder. */
export const commissionOf = (coins: number, percent: number): number =>
  Math.max(0, Math.floor((coins * percent) / 100));
