import type * as z from 'zod/mini';
import { limits, HOUR_MS } from '#shared/domain/constants.ts';
import type { galleryApi } from '#shared/api/gallery.ts';
import type { UserRow } from '../people/users.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Uploads } from '../files/index.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { CompanionViews } from '../people/companionViews.ts';
import { pageCursorOf, pageOf } from '../lib/paging.ts';
import { blocks } from '../people/relations.ts';
import type { Connection } from '../storage/database.ts';
import { noSuchItem } from './adding.ts';
import { isShown, isShownRow, itemById, itemsOf, type ItemRow, removeItems } from './itemRepo.ts';
import { addressesOfItems, itemView } from './itemView.ts';
import type { ItemInput } from '../people/media.ts';
import { storyViews, viewCursor } from './storyViews.ts';

export interface StoriesOptions {
  readonly context: Context;
  readonly people: CompanionViews;
  readonly uploads: Pick<Uploads, 'addressesOf'>;
  /** Returns which of these users may be offered to a viewer as company. */
  readonly offeredAmong: (viewerId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly recordViewer: (viewerId: string, ownerId: string) => void;
}

type StoriesOf = z.core.input<typeof galleryApi.getStoriesOf.response>;

/** Maximum number of owners that are considered besides followed users: those with the newest stories. */
const strangersLookedAt = 300;

interface StoryOwner {
  readonly ownerId: string;
  readonly newestMs: number;
  readonly isFollowed: boolean;
}

/** Handlers of stories (§3.2), which are visible for a day. */
export function createStoryHandlers(
  options: StoriesOptions,
): HandlersOf<'getStories' | 'getStoriesOf' | 'viewStory' | 'getStoryViewers'> {
  const { context, people, uploads, offeredAmong, recordViewer } = options;
  const { clock, database, personMedia, unitOfWork } = context;

  /** Returns the user's own stories until they expire, including those hidden from others. */
  async function own(userId: string): Promise<ItemInput[]> {
    const rows = (await itemsOf(database, userId, ['story'])).filter((row) => !isOver(row));
    const counts = await storyViews.counts(
      database,
      userId,
      rows.map(({ id }) => id),
    );
    const addressesOf = await addressesOfItems(uploads, rows);
    return rows.map((row) => itemView(row, { addressesOf, views: counts.get(row.id) ?? 0 }));
  }

  const isOver = ({ expires_ms: ms }: ItemRow) => ms !== null && ms <= clock.now();

  /** Returns the stories of each of these users that the viewer may see. */
  async function itemsByOwner(viewerId: string, ownerIds: readonly string[]) {
    if (ownerIds.length === 0) return new Map<string, ItemInput[]>();
    const rows = await database
      .selectFrom('gallery_items')
      .selectAll()
      .where('kind', '=', 'story')
      .where('owner_id', 'in', ownerIds)
      .where(isShown(clock.now()))
      .orderBy('place')
      .execute();
    const seen = await storyViews.seenAmong(
      database,
      viewerId,
      rows.map(({ id }) => id),
    );
    const addressesOf = await addressesOfItems(uploads, rows);
    const byOwner = new Map<string, ItemInput[]>();
    for (const row of rows) {
      const items = byOwner.get(row.owner_id) ?? [];
      byOwner.set(row.owner_id, items);
      items.push(itemView(row, { addressesOf, isViewed: seen.has(row.id) }));
    }
    return byOwner;
  }

  function tellers() {
    return database
      .selectFrom('gallery_items')
      .innerJoin('users', 'users.id', 'gallery_items.owner_id')
      .select((eb) => ['gallery_items.owner_id', eb.fn.max('gallery_items.created_ms').as('newest')])
      .where('gallery_items.kind', '=', 'story')
      .where(isShown(clock.now()))
      .where('users.deleted', '=', 0)
      .where('users.banned', '=', 0)
      .groupBy('gallery_items.owner_id')
      .orderBy('newest', 'desc')
      .orderBy('gallery_items.owner_id');
  }

  async function tellersFor(viewerId: string): Promise<StoryOwner[]> {
    const followed = await tellers()
      .innerJoin('favorites', 'favorites.to_id', 'gallery_items.owner_id')
      .where('favorites.from_id', '=', viewerId)
      .execute();
    const known = new Set(followed.map((row) => row.owner_id));
    const blocked = await blocks.among(database, viewerId, [...known]);
    const newest = await tellers().where('users.id', '!=', viewerId).limit(strangersLookedAt).execute();
    const others = newest.filter((row) => !known.has(row.owner_id));
    const offered = await offeredAmong(
      viewerId,
      others.map((row) => row.owner_id),
    );
    return [
      ...followed
        .filter((row) => !blocked.has(row.owner_id))
        .map((row) => ({ ownerId: row.owner_id, newestMs: Number(row.newest), isFollowed: true })),
      ...others
        .filter((row) => offered.has(row.owner_id))
        .map((row) => ({ ownerId: row.owner_id, newestMs: Number(row.newest), isFollowed: false })),
    ];
  }

  /** Returns a user whose stories the viewer may see; otherwise throws the error for the client. */
  async function teller(
    viewerId: string,
    ownerId: string,
    connection: Connection = database,
  ): Promise<UserRow> {
    const owner = await people.users.byId(ownerId, connection);
    const isHidden =
      !owner ||
      owner.deleted === 1 ||
      owner.banned === 1 ||
      (await blocks.areBlocked(connection, viewerId, ownerId));
    if (isHidden) throw new ApiFailure('not_found', 'There is no such person.');
    return owner;
  }

  async function requireOwn(userId: string, id: string): Promise<ItemRow> {
    const row = await itemById(database, id);
    if (row?.owner_id !== userId || row.kind !== 'story' || isOver(row)) throw noSuchItem();
    return row;
  }

  return {
    async getStories({ caller }) {
      const { userId } = caller;
      const found = await tellersFor(userId);
      const states = await personMedia.storiesAmong(
        userId,
        found.map(({ ownerId }) => ownerId),
      );
      const isSeen = ({ ownerId }: StoryOwner) => states.get(ownerId) === 'seen';
      // Followed users come first, and in each group those with unseen stories.
      found.sort(
        (a, b) =>
          Number(b.isFollowed) - Number(a.isFollowed) ||
          Number(isSeen(a)) - Number(isSeen(b)) ||
          b.newestMs - a.newestMs,
      );
      const ids = found.slice(0, limits.storyPeople).map(({ ownerId }) => ownerId);
      const [companions, items, mine] = await Promise.all([
        people.seenBy(userId, ids),
        itemsByOwner(userId, ids),
        own(userId),
      ]);
      for (const id of ids) recordViewer(userId, id);
      return {
        own: mine,
        people: companions.map((user): StoriesOf => ({ user, items: items.get(user._id) ?? [] })),
      };
    },

    async getStoriesOf({ caller, params }) {
      const { id } = await teller(caller.userId, params.userId);
      const [[user], items] = await Promise.all([
        people.seenBy(caller.userId, [id]),
        id === caller.userId
          ? own(id)
          : itemsByOwner(caller.userId, [id]).then((byOwner) => byOwner.get(id) ?? []),
      ]);
      if (!user) throw new ApiFailure('not_found', 'There is no such person.');
      recordViewer(caller.userId, id);
      return { user, items };
    },

    async viewStory({ caller, params }) {
      await unitOfWork.run(async ({ db }) => {
        const row = await itemById(db, params.id);
        if (row?.kind !== 'story') throw noSuchItem();
        if (row.owner_id === caller.userId) return;
        await teller(caller.userId, row.owner_id, db);
        if (!isShownRow(row, clock.now())) throw noSuchItem();
        await storyViews.add(db, row.id, caller.userId, clock.now());
      });
      return {};
    },

    async getStoryViewers({ caller, params, query }) {
      const row = await requireOwn(caller.userId, params.id);
      const after = pageCursorOf(query.paginationToken, 1);
      const rows = await storyViews.page(database, caller.userId, row.id, after, query.count + 1);
      const { page, paginationToken } = pageOf(rows, query.count, viewCursor);
      const ids = page.map(({ viewerId }) => viewerId);
      return { users: await people.seenBy(caller.userId, ids), paginationToken };
    },
  };
}

/** Number of stories deleted in one transaction. */
const portion = 200;

/**
 * Deletes rows and files of expired stories once an hour and after a start. Expired stories are hidden
 * immediately.
 */
export function createExpiring(
  { clock, unitOfWork }: Pick<Context, 'clock' | 'unitOfWork'>,
  uploads: Pick<Uploads, 'release'>,
) {
  /** Deletes one portion and returns its size. */
  const sweepSome = () =>
    unitOfWork.run(async ({ db }) => {
      const rows = await db
        .selectFrom('gallery_items')
        .select('id')
        .where('kind', '=', 'story')
        .where('expires_ms', '<=', clock.now())
        .limit(portion)
        .execute();
      const ids = rows.map(({ id }) => id);
      await uploads.release(db, await removeItems(db, ids));
      return ids.length;
    });
  async function sweep(): Promise<void> {
    while ((await sweepSome()) === portion);
  }
  return { everyMs: HOUR_MS, sweep };
}
