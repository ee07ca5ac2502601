import { sql } from 'kysely';
import type { topMaleUserSchema, TopUserSort } from '#shared/domain/streamer.ts';
import type * as z from 'zod/mini';
import type { PresenceService } from '../account/presence.ts';
import { createUsers, toCompanion } from '../account/profiles.ts';
import type { EntryKind } from '../money/ledger.ts';
import type { Database } from '../storage/database.ts';
import { isoTime } from './calendar.ts';

const shown = 10;

interface Asked {
  /** The streamer who earned; absent: all of them. */
  readonly streamerId?: string;
  readonly viewerId: string;
  readonly sinceMs: number;
  readonly sort: TopUserSort;
}

/**
 * Who brought most: the men on the other side of the matches that earned. Calls are not counted in yet: nobody has a
 * number of them, and their order is that of the coins.
 */
export async function topMaleUsers(
  { database, presence }: { readonly database: Database; readonly presence: PresenceService },
  { streamerId, viewerId, sinceMs, sort }: Asked,
  nowMs: number,
): Promise<z.core.input<typeof topMaleUserSchema>[]> {
  const otherSide = sql<string>`case when matches.a = entry.user_id then matches.b else matches.a end`;
  const rows = await database
    .selectFrom('coin_entries as entry')
    .innerJoin('matches', 'matches.id', 'entry.ref')
    .innerJoin('users', (join) => join.on('users.id', '=', otherSide))
    .select((eb) => [
      'users.id',
      eb.fn.sum('entry.coins').as('coins'),
      eb.fn.max('entry.created_ms').as('last_ms'),
    ])
    .$if(streamerId !== undefined, (query) => query.where('entry.user_id', '=', streamerId ?? ''))
    .where('entry.created_ms', '>=', sinceMs)
    .where('entry.kind', '=', 'matchEarning' satisfies EntryKind)
    .where('users.role', '=', 'user')
    .where('users.deleted', '=', 0)
    .groupBy('users.id')
    .orderBy(sort === 'recent' ? 'last_ms' : 'coins', 'desc')
    .orderBy('users.id')
    .limit(shown)
    .execute();
  const people = new Map(
    (await createUsers(database).byIds(rows.map(({ id }) => id))).map((user) => [user.id, user]),
  );
  return rows.flatMap(({ id, coins, last_ms }) => {
    const user = people.get(id);
    if (!user) return [];
    return [
      {
        user: toCompanion(user, presence.seenBy(viewerId, user), nowMs),
        coins: Number(coins),
        calls: null,
        lastAt: isoTime(Number(last_ms)),
      },
    ];
  });
}
