import { workSources } from './figures.ts';
import { WEEK_MS, weekStartMs } from '../lib/calendar.ts';
import { isEarnedBy } from './earningKinds.ts';
import type { Connection } from '../storage/database.ts';

/** From when until when an agency is somebody's; null: from then on. */
export interface AgencySpan {
  readonly agencyId: string;
  readonly fromMs: number;
  readonly untilMs: number | null;
}

/** Whose member somebody was, one span after the other: what was signed up with, and every change since. */
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

/** The first Monday from which an agency that is chosen now has a part. */
export const nextWeekMs = (nowMs: number): number => weekStartMs(nowMs) + WEEK_MS;

/** What somebody earned by being there, in coins that are still hers: of this an agency has its part. */
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

/** Whole coins, rounded down: what is left over is hers. */
export const commissionOf = (coins: number, percent: number): number =>
  Math.max(0, Math.floor((coins * percent) / 100));
