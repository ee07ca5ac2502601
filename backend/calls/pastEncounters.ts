import { sql, type Selectable } from 'kysely';
import type { CallStats, CallTabId } from '#shared/domain/calls.ts';
import type { PageCursor } from '../lib/paging.ts';
import { isNotBlocked } from '../people/relations.ts';
import type { Database } from '../storage/database.ts';
import type { MatchesTable } from '../storage/encounterTables.ts';
import type { CallRow } from './callRepo.ts';
import { notMissedReasons } from './missed.ts';

export type PastMatch = Selectable<MatchesTable>;

/** A page of a list, newest first. */
export interface ListPage {
  readonly sinceMs: number;
  /** The other user; null: all users. */
  readonly withId: string | null;
  /** Cursor of the previous page; null: the first page. */
  readonly after: PageCursor | null;
  readonly limit: number;
}

type Tab = Exclude<CallTabId, 'match'>;

const isMissed = sql<boolean>`(answered_ms is null and taken_ms is null and end_reason not in (${sql.join(notMissedReasons.map((reason) => sql.lit(reason)))}))`;

/** Conditions: the other user is not blocked, in either direction. */
const callsWithShown = (userId: string) => [
  isNotBlocked('calls.caller_id', userId),
  isNotBlocked('calls.callee_id', userId),
];
const matchesWithShown = (userId: string) => [
  isNotBlocked('matches.a', userId),
  isNotBlocked('matches.b', userId),
];

/** Condition: the finished calls that a tab shows to this user. */
function inTab(tab: Tab, userId: string) {
  const isCaller = sql<boolean>`caller_id = ${userId}`;
  const isCallee = sql<boolean>`callee_id = ${userId}`;
  switch (tab) {
    case 'all':
      return sql<boolean>`(${isCaller} or ${isCallee})`;
    case 'outgoing':
      return isCaller;
    case 'incoming':
      return isCallee;
    case 'missed':
      return sql<boolean>`(${isCallee} and ${isMissed})`;
  }
}

/** Condition: rows after the cursor, newest first and by id within the same time. */
function comesAfter(column: 'created_ms' | 'made_ms', after: PageCursor) {
  const ms = -(after.keys[0] ?? 0);
  const ref = sql.ref(column);
  return sql<boolean>`(${ref} < ${ms} or (${ref} = ${ms} and id > ${after.id}))`;
}

export function endedCalls(
  database: Database,
  userId: string,
  tab: Tab,
  { sinceMs, withId, after, limit }: ListPage,
): Promise<CallRow[]> {
  return database
    .selectFrom('calls')
    .selectAll()
    .where('state', '=', 'ended')
    .where('created_ms', '>=', sinceMs)
    .where(inTab(tab, userId))
    .where((eb) => eb.and(callsWithShown(userId)))
    .$if(withId !== null, (query) =>
      query.where((eb) => eb.or([eb('caller_id', '=', withId), eb('callee_id', '=', withId)])),
    )
    .$if(after !== null, (query) => query.where(comesAfter('created_ms', after as PageCursor)))
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function endedMatches(
  database: Database,
  userId: string,
  { sinceMs, withId, after, limit }: ListPage,
): Promise<PastMatch[]> {
  return database
    .selectFrom('matches')
    .selectAll()
    .where('state', '=', 'ended')
    .where('made_ms', '>=', sinceMs)
    .where((eb) => eb.or([eb('a', '=', userId), eb('b', '=', userId)]))
    .where((eb) => eb.and(matchesWithShown(userId)))
    .$if(withId !== null, (query) => query.where((eb) => eb.or([eb('a', '=', withId), eb('b', '=', withId)])))
    .$if(after !== null, (query) => query.where(comesAfter('made_ms', after as PageCursor)))
    .orderBy('made_ms', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countMatches(database: Database, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom('matches')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('state', '=', 'ended')
    .where((eb) => eb.or([eb('a', '=', userId), eb('b', '=', userId)]))
    .where((eb) => eb.and(matchesWithShown(userId)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countCalls(
  database: Database,
  userId: string,
): Promise<{ incoming: number; outgoing: number; missed: number }> {
  const row = await database
    .selectFrom('calls')
    .select([
      sumWhere(inTab('incoming', userId)).as('incoming'),
      sumWhere(inTab('outgoing', userId)).as('outgoing'),
      sumWhere(inTab('missed', userId)).as('missed'),
    ])
    .where('state', '=', 'ended')
    .where(inTab('all', userId))
    .where((eb) => eb.and(callsWithShown(userId)))
    .executeTakeFirstOrThrow();
  return { incoming: Number(row.incoming), outgoing: Number(row.outgoing), missed: Number(row.missed) };
}

/** Sums the user's calls. Coins are earnings less payments. */
export async function sumCalls(
  database: Database,
  userId: string,
  sinceMs: number,
): Promise<CallStats & { count: number }> {
  const row = await database
    .selectFrom('calls')
    .select((eb) => [
      eb.fn.countAll().as('count'),
      sumWhere(sql<boolean>`answered_ms is not null`).as('answered'),
      sumWhere(inTab('missed', userId)).as('missed'),
      sql<number>`coalesce(sum(minutes), 0)`.as('minutes'),
      sql<number>`coalesce(sum(minutes * case when payer_id = ${userId} then -price else share end), 0)`.as(
        'coins',
      ),
    ])
    .where('state', '=', 'ended')
    .where('created_ms', '>=', sinceMs)
    .where(inTab('all', userId))
    .executeTakeFirstOrThrow();
  return {
    count: Number(row.count),
    answered: Number(row.answered),
    missed: Number(row.missed),
    minutes: Number(row.minutes),
    coins: Number(row.coins),
  };
}

function sumWhere(condition: ReturnType<typeof inTab>) {
  return sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
}
