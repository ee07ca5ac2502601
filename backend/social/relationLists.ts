import type { Presence } from '#shared/domain/person.ts';
import { foldText } from '#shared/lib/foldText.ts';
import type { Context } from '../context.ts';
import { comparePageCursors, pageCursorOf, pageOf, type PageCursor } from '../lib/paging.ts';
import type { CompanionViews } from '../people/companionViews.ts';
import { favorites, relationCursor, sideColumns, type Relation, type Side } from '../people/relations.ts';

export interface RelationsQuery {
  readonly count: number;
  readonly paginationToken?: string | null;
  /** Part of a name to search for. */
  readonly search?: string;
  readonly order: 'new' | 'present';
  readonly only?: 'present' | 'notFollowed';
}

/**
 * Maximum number of relations, newest first, for sorted or filtered lists. These lists are built in memory,
 * because the database has no presence and no case folding.
 */
const maxRowsRead = 20_000;

const ranks: Readonly<Record<Presence, number>> = { online: 0, inacall: 1, offline: 2 };

/** Creates the paginated lists of followings and fans. */
export function createRelationLists({ database, presence }: Context, people: CompanionViews) {
  async function seenRows(side: Side, viewerId: string) {
    const { mine, theirs } = sideColumns[side];
    const rows = await database
      .selectFrom('favorites')
      .innerJoin('users', 'users.id', `favorites.${theirs}`)
      .select(['users.id', 'users.role', 'users.deleted', 'users.demo_presence', 'users.name'])
      .select('favorites.created_ms as createdMs')
      .where(`favorites.${mine}`, '=', viewerId)
      .where('users.deleted', '=', 0)
      .where('users.banned', '=', 0)
      .orderBy('favorites.created_ms', 'desc')
      .limit(maxRowsRead)
      .execute();
    return rows.map((row) => ({ ...row, userId: row.id, status: presence.seenBy(viewerId, row) }));
  }

  /** Returns the rows in the requested order, one more than the page. */
  async function found(side: Side, viewerId: string, query: RelationsQuery) {
    const { search, order, only } = query;
    const isPlain = (search ?? '') === '' && order === 'new' && only === undefined;
    if (isPlain) {
      const after = pageCursorOf(query.paginationToken, 1);
      const rows = await favorites.page(database, side, viewerId, after, query.count + 1);
      return rows.map((row) => ({ ...row, place: relationCursor(row) }));
    }
    const after = pageCursorOf(query.paginationToken, order === 'new' ? 1 : 2);
    const wanted = foldText((search ?? '').trim());
    const rows = (await seenRows(side, viewerId)).filter(
      ({ name, status }) =>
        foldText(name ?? '').includes(wanted) && (only !== 'present' || status !== 'offline'),
    );
    const followed =
      only === 'notFollowed'
        ? await favorites.among(
            database,
            viewerId,
            rows.map(({ userId }) => userId),
          )
        : new Set<string>();
    const placeOf = (row: Relation & { readonly status: Presence }): PageCursor =>
      order === 'new' ? relationCursor(row) : { keys: [ranks[row.status], -row.createdMs], id: row.userId };
    return rows
      .filter(({ userId }) => !followed.has(userId))
      .map((row) => ({ userId: row.userId, createdMs: row.createdMs, place: placeOf(row) }))
      .filter(({ place }) => after === null || comparePageCursors(place, after) > 0)
      .sort((a, b) => comparePageCursors(a.place, b.place));
  }

  return {
    async page(side: Side, viewerId: string, query: RelationsQuery) {
      const rows = await found(side, viewerId, query);
      const { page, paginationToken } = pageOf(rows, query.count, ({ place }) => place);
      const ids = page.map(({ userId }) => userId);
      const fans = await favorites.fansAmong(database, viewerId, ids);
      const since = new Map(page.map(({ userId, createdMs }) => [userId, new Date(createdMs).toISOString()]));
      const users = (await people.seenBy(viewerId, ids)).map((user) => ({
        ...user,
        isFan: fans.has(user._id),
        since: since.get(user._id) ?? null,
      }));
      return { users, paginationToken };
    },
    /** Returns the number of followings who are online. */
    async present(viewerId: string): Promise<number> {
      return (await seenRows('followings', viewerId)).filter(({ status }) => status !== 'offline').length;
    },
  };
}
