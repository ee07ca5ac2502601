import { sql } from 'kysely';
import type { topMaleUserSchema, TopUserSort } from '#shared/domain/streamer.ts';
import type * as z from 'zod/mini';
import type { PresenceService } from '../people/presence.ts';
import { createUsers, toCompanion } from '../people/profiles.ts';
import type { EntryKind } from '../money/ledger.ts';
import { isNotBlocked } from '../people/relations.ts';
import type { Database } from '../storage/database.ts';
import { isoTime } from '../lib/calendar.ts';

const shown = 10;

export interface SupportersQuery {
  /** Streamer who earned; absent: all streamers. */
  readonly streamerId?: string;
  readonly sinceMs: number;
  readonly sort: TopUserSort;
  /** Limits the result to this supporter. */
  readonly supporterId?: string;
  /** User who views the list. Users blocked in either direction are left out. */
  readonly viewerId?: string;
}

/** Coins and counts that one user brought to streamers. */
export interface Supporter {
  readonly userId: string;
  readonly coins: number;
  /** Number of answered calls. */
  readonly calls: number;
  readonly matches: number;
  readonly gifts: number;
  readonly media: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

const entryOf = (database: Database, { streamerId, sinceMs }: SupportersQuery, kinds: readonly EntryKind[]) =>
  database
    .selectFrom('coin_entries as entry')
    .where('entry.kind', 'in', kinds)
    .where('entry.created_ms', '>=', sinceMs)
    .$if(streamerId !== undefined, (query) => query.where('entry.user_id', '=', streamerId ?? ''));

/** The label that each part of the union query gives its rows. */
const counted = ['match', 'call', 'gift', 'medium'] as const;
const as = (what: (typeof counted)[number]) => sql<string>`${sql.lit(what)}`.as('what');

/** Selects the other users of matches that earned coins. */
function fromMatches(database: Database, query: SupportersQuery) {
  const otherSide = sql<string>`case when matches.a = entry.user_id then matches.b else matches.a end`;
  return entryOf(database, query, ['matchEarning'])
    .innerJoin('matches', 'matches.id', 'entry.ref')
    .select([otherSide.as('user_id'), 'entry.coins', as('match'), 'entry.created_ms as at_ms']);
}

/** Selects users who paid for calls, with the streamer's share of each call. */
function fromCalls(database: Database, { streamerId, sinceMs }: SupportersQuery) {
  return database
    .selectFrom('calls')
    .select([
      'payer_id as user_id',
      sql<number>`share * minutes`.as('coins'),
      as('call'),
      sql<number>`coalesce(ended_ms, answered_ms)`.as('at_ms'),
    ])
    .where('answered_ms', '>=', sinceMs)
    .where('minutes', '>', 0)
    .$if(streamerId !== undefined, (query) =>
      query
        .where((eb) =>
          eb.or([eb('caller_id', '=', streamerId ?? ''), eb('callee_id', '=', streamerId ?? '')]),
        )
        .where('payer_id', '!=', streamerId ?? ''),
    );
}

/** Excludes entries that were returned under this kind. */
const isNotReturned = (kind: EntryKind) =>
  sql<boolean>`not exists (
    select 1 from coin_transfers as back
    where back.user_id = entry.user_id and back.kind = ${kind} and back.ref = entry.ref)`;

/** Selects users who paid for gifts. The reference of a partly paid gift has a suffix after the id. */
function fromGifts(database: Database, query: SupportersQuery) {
  const giftId = sql<string>`substr(entry.ref, 1, 36)`;
  return entryOf(database, query, ['giftEarning'])
    .innerJoin('message_media as gift', (join) => join.on('gift.id', '=', giftId))
    .where(isNotReturned('giftEarningReturn'))
    .select(['gift.from_id as user_id', 'entry.coins', as('gift'), 'entry.created_ms as at_ms']);
}

/**
 * Selects users who bought media without a refund. The reference of a repeated purchase has a number after
 * the id.
 */
function fromMedia(database: Database, query: SupportersQuery) {
  const mediumId = sql<string>`substr(entry.ref, 1, 36)`;
  return entryOf(database, query, ['mediaEarning'])
    .innerJoin('message_media as medium', (join) => join.on('medium.id', '=', mediumId))
    .innerJoin('messages', 'messages.id', 'medium.message_id')
    .where(isNotReturned('mediaEarningReturn'))
    .select([
      sql<string>`messages.to_id`.as('user_id'),
      'entry.coins',
      as('medium'),
      'entry.created_ms as at_ms',
    ]);
}

/** Returns the users who brought most coins by paid matches, calls, gifts and media. */
export async function topSupporters(database: Database, query: SupportersQuery): Promise<Supporter[]> {
  const order = { coins: 'coins', calls: 'call', recent: 'last_ms' } as const;
  const rows = await database
    .selectFrom(
      fromMatches(database, query)
        .unionAll(fromCalls(database, query))
        .unionAll(fromGifts(database, query))
        .unionAll(fromMedia(database, query))
        .as('brought'),
    )
    .innerJoin('users', 'users.id', 'brought.user_id')
    .select((eb) => [
      'users.id',
      eb.fn.sum('brought.coins').as('coins'),
      ...counted.map((what) => eb.fn.countAll().filterWhere('brought.what', '=', what).as(what)),
      eb.fn.min('brought.at_ms').as('first_ms'),
      eb.fn.max('brought.at_ms').as('last_ms'),
    ])
    .where('users.role', '=', 'user')
    .where('users.deleted', '=', 0)
    .$if(query.supporterId !== undefined, (select) => select.where('users.id', '=', query.supporterId ?? ''))
    .$if(query.viewerId !== undefined, (select) =>
      select.where(isNotBlocked('users.id', query.viewerId ?? '')),
    )
    .groupBy('users.id')
    .having((eb) => eb(eb.fn.sum('brought.coins'), '>', 0))
    .orderBy(order[query.sort], 'desc')
    .orderBy('coins', 'desc')
    .orderBy('users.id')
    .limit(shown)
    .execute();
  return rows.map(({ id, coins, first_ms, last_ms, match, call, gift, medium }) => ({
    userId: id,
    coins: Number(coins),
    calls: Number(call),
    matches: Number(match),
    gifts: Number(gift),
    media: Number(medium),
    firstMs: Number(first_ms),
    lastMs: Number(last_ms),
  }));
}

/** Returns the total that one user brought to a streamer; null if the user brought nothing. */
export async function supporterOf(
  database: Database,
  streamerId: string,
  supporterId: string,
): Promise<Supporter | null> {
  const [found] = await topSupporters(database, { streamerId, supporterId, sinceMs: 0, sort: 'coins' });
  return found ?? null;
}

/** Returns the top supporters with their public profiles. */
export async function topMaleUsers(
  { database, presence }: { readonly database: Database; readonly presence: PresenceService },
  query: SupportersQuery & { readonly viewerId: string },
  nowMs: number,
): Promise<z.core.input<typeof topMaleUserSchema>[]> {
  const supporters = await topSupporters(database, query);
  const rows = await createUsers(database).byIds(supporters.map(({ userId }) => userId));
  const people = new Map(rows.map((user) => [user.id, user]));
  return supporters.flatMap(({ userId, firstMs: _first, lastMs, ...counts }) => {
    const user = people.get(userId);
    if (!user) return [];
    return [
      {
        user: toCompanion(user, presence.seenBy(query.viewerId, user), nowMs),
        ...counts,
        lastAt: isoTime(lastMs),
      },
    ];
  });
}
