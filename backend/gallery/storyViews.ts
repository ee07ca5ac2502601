import type { PageCursor } from '../lib/paging.ts';
import type { Connection } from '../storage/database.ts';

export interface StoryView {
  readonly viewerId: string;
  readonly createdMs: number;
}

export function viewCursor({ viewerId, createdMs }: StoryView): PageCursor {
  return { keys: [-createdMs], id: viewerId };
}

/** Views of stories. Deleted, banned and blocked (either way) viewers are neither listed nor counted. */
export const storyViews = {
  /** Stores a view. Idempotent: a second view changes nothing. */
  async add(connection: Connection, itemId: string, viewerId: string, nowMs: number): Promise<void> {
    await connection
      .insertInto('story_views')
      .values({ item_id: itemId, viewer_id: viewerId, created_ms: nowMs })
      .onConflict((conflict) => conflict.columns(['item_id', 'viewer_id']).doNothing())
      .execute();
  },

  /** Returns which of these items the viewer has seen. */
  async seenAmong(
    connection: Connection,
    viewerId: string,
    itemIds: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (itemIds.length === 0) return new Set();
    const rows = await connection
      .selectFrom('story_views')
      .select('item_id')
      .where('viewer_id', '=', viewerId)
      .where('item_id', 'in', itemIds)
      .execute();
    return new Set(rows.map((row) => row.item_id));
  },

  /** Returns the number of viewers of each of the owner's items. */
  async counts(
    connection: Connection,
    ownerId: string,
    itemIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (itemIds.length === 0) return new Map();
    const rows = await countable(connection, ownerId)
      .select((eb) => ['story_views.item_id', eb.fn.countAll().as('count')])
      .where('story_views.item_id', 'in', itemIds)
      .groupBy('story_views.item_id')
      .execute();
    return new Map(rows.map((row) => [row.item_id, Number(row.count)]));
  },

  /** Returns a page of viewers, newest first. */
  async page(
    connection: Connection,
    ownerId: string,
    itemId: string,
    after: PageCursor | null,
    limit: number,
  ): Promise<StoryView[]> {
    let query = countable(connection, ownerId)
      .select(['story_views.viewer_id as viewerId', 'story_views.created_ms as createdMs'])
      .where('story_views.item_id', '=', itemId);
    if (after) {
      const createdMs = -(after.keys[0] ?? 0);
      query = query.where((eb) =>
        eb.or([
          eb('story_views.created_ms', '<', createdMs),
          eb.and([eb('story_views.created_ms', '=', createdMs), eb('story_views.viewer_id', '>', after.id)]),
        ]),
      );
    }
    return query
      .orderBy('story_views.created_ms', 'desc')
      .orderBy('story_views.viewer_id')
      .limit(limit)
      .execute();
  },
} as const;

function countable(connection: Connection, ownerId: string) {
  return connection
    .selectFrom('story_views')
    .innerJoin('users', 'users.id', 'story_views.viewer_id')
    .where('users.deleted', '=', 0)
    .where('users.banned', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pair_bans')
            .select('pair_bans.kind')
            .where('pair_bans.kind', '=', 'block')
            .where((ban) =>
              ban.or([
                ban.and([
                  ban('pair_bans.from_id', '=', ownerId),
                  ban('pair_bans.to_id', '=', ban.ref('story_views.viewer_id')),
                ]),
                ban.and([
                  ban('pair_bans.to_id', '=', ownerId),
                  ban('pair_bans.from_id', '=', ban.ref('story_views.viewer_id')),
                ]),
              ]),
            ),
        ),
      ),
    );
}
