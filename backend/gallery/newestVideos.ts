import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { CompanionViews } from '../people/companionViews.ts';
import { pageCursorOf, pageOf, type PageCursor } from '../lib/paging.ts';
import { isShown } from './itemRepo.ts';

export interface NewestVideosOptions {
  readonly context: Pick<Context, 'clock' | 'database'>;
  readonly people: Pick<CompanionViews, 'seenBy'>;
  /** Returns which of these users may be offered to a viewer as company. */
  readonly offeredAmong: (viewerId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

interface Row {
  readonly ownerId: string;
  readonly newestMs: number;
}

const cursorOf = ({ ownerId, newestMs }: Row): PageCursor => ({ keys: [-newestMs], id: ownerId });
/** Rows read at once; some of their users may not be offered. */
const portion = 200;

/** §7 Gallery: lists users with videos, by their newest video. */
export function createNewestVideosHandler({
  context,
  people,
  offeredAmong,
}: NewestVideosOptions): HandlersOf<'goddessSortedByVideoDate'> {
  const { clock, database } = context;

  /** Returns each user once, by the newest video. Videos of top users are hidden (§6). */
  async function rowsAfter(after: PageCursor | null): Promise<Row[]> {
    let query = database
      .selectFrom('gallery_items')
      .innerJoin('users', 'users.id', 'gallery_items.owner_id')
      .select(['gallery_items.owner_id as ownerId', 'gallery_items.created_ms as newestMs'])
      .where('gallery_items.kind', '=', 'gallery')
      .where('gallery_items.type', '=', 'video')
      .where(isShown(clock.now()))
      .where('users.is_top', '=', 0)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('gallery_items as newer')
              .select('newer.id')
              .whereRef('newer.owner_id', '=', 'gallery_items.owner_id')
              .where('newer.kind', '=', 'gallery')
              .where('newer.type', '=', 'video')
              .where('newer.status', '=', 'approved')
              .where('newer.state', '=', 'ready')
              .where((more) =>
                more.or([
                  more('newer.created_ms', '>', more.ref('gallery_items.created_ms')),
                  more.and([
                    more('newer.created_ms', '=', more.ref('gallery_items.created_ms')),
                    more('newer.id', '>', more.ref('gallery_items.id')),
                  ]),
                ]),
              ),
          ),
        ),
      );
    if (after) {
      const beforeMs = -(after.keys[0] ?? 0);
      query = query.where((eb) =>
        eb.or([
          eb('gallery_items.created_ms', '<', beforeMs),
          eb.and([
            eb('gallery_items.created_ms', '=', beforeMs),
            eb('gallery_items.owner_id', '>', after.id),
          ]),
        ]),
      );
    }
    return query
      .orderBy('gallery_items.created_ms', 'desc')
      .orderBy('gallery_items.owner_id')
      .limit(portion)
      .execute();
  }

  return {
    async goddessSortedByVideoDate({ caller, body }) {
      const found: Row[] = [];
      let after = pageCursorOf(body.paginationToken, 1);
      while (found.length <= body.pageSize) {
        const rows = await rowsAfter(after);
        const offered = await offeredAmong(
          caller.userId,
          rows.map(({ ownerId }) => ownerId),
        );
        found.push(...rows.filter(({ ownerId }) => offered.has(ownerId)));
        const last = rows.at(-1);
        if (!last || rows.length < portion) break;
        after = cursorOf(last);
      }
      const { page, paginationToken } = pageOf(found, body.pageSize, cursorOf);
      const ids = page.map(({ ownerId }) => ownerId);
      return { users: await people.seenBy(caller.userId, ids), paginationToken };
    },
  };
}
