import type { Context } from '../context.ts';
import { ApiFailure } from '../http/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { SocialOptions } from './options.ts';
import { pageOf, pageCursorOf } from './paging.ts';
import type { CompanionViews } from './companionViews.ts';
import { blocks, favorites, relationCursor, type Side } from './relations.ts';
import { runHook, notifyAbout } from './notify.ts';

/** Who follows, stops and follows again is announced once within this time. */
const announceAgainAfterMs = 60 * 60_000;
const rememberedAnnouncements = 10_000;

/** Followings and fans (§7 Social). */
export function createFavoriteHandlers(
  context: Context,
  people: CompanionViews,
  { onFollowed, onUnfollowed }: SocialOptions,
): HandlersOf<
  | 'addFavorite'
  | 'removeFavorite'
  | 'getFavoriteStatus'
  | 'getFavoritedBy'
  | 'getFavorites'
  | 'getFavoritesCounter'
> {
  const { database, unitOfWork, clock } = context;
  const announced = new Map<string, number>();

  async function statusOf(userId: string, id: string) {
    const [mine, theirs] = [
      await favorites.among(database, userId, [id]),
      await favorites.among(database, id, [userId]),
    ];
    return { isFavorite: mine.has(id), isFavoritedBy: theirs.has(userId) };
  }

  async function announce(userId: string, followerId: string): Promise<void> {
    const [follower] = await people.seenBy(userId, [followerId]);
    notifyAbout(context, userId, 'interaction', 'followByUser', follower);
    const [key, nowMs] = [`${followerId} ${userId}`, clock.now()];
    const before = announced.get(key);
    if (before !== undefined && nowMs - before < announceAgainAfterMs) return;
    if (announced.size >= rememberedAnnouncements) announced.clear();
    announced.set(key, nowMs);
    notifyAbout(context, userId, 'notification', 'newFollowerMessage', follower);
  }

  async function listOf(
    side: Side,
    userId: string,
    query: { readonly count: number; readonly paginationToken?: string | null },
  ) {
    const after = pageCursorOf(query.paginationToken, 1);
    const rows = await favorites.page(database, side, userId, after, query.count + 1);
    const { page, paginationToken } = pageOf(rows, query.count, relationCursor);
    const ids = page.map((row) => row.userId);
    return { users: await people.seenBy(userId, ids), paginationToken };
  }

  return {
    async addFavorite({ caller, params }) {
      const { userId } = caller;
      const { id, deleted } = await people.other(userId, params.id);
      if (deleted === 1) throw new ApiFailure('not_found', 'There is no such person.');
      const isNew = await unitOfWork.run(async ({ db }) => {
        if (await blocks.areBlocked(db, userId, id))
          throw new ApiFailure('blocked', 'One of the two has blocked the other.');
        return favorites.add(db, userId, id, clock.now());
      });
      if (isNew) {
        await runHook(context, 'onFollowed', () => onFollowed?.(id, userId));
        notifyAbout(context, userId, 'interaction', 'follow', (await people.seenBy(userId, [id]))[0]);
        await announce(id, userId);
      }
      return statusOf(userId, id);
    },

    async removeFavorite({ caller, params }) {
      const { userId } = caller;
      const { id } = await people.other(userId, params.id);
      if (await favorites.remove(database, userId, id)) {
        await runHook(context, 'onUnfollowed', () => onUnfollowed?.(id, userId));
        notifyAbout(context, userId, 'interaction', 'unfollow', (await people.seenBy(userId, [id]))[0]);
      }
      return statusOf(userId, id);
    },

    async getFavoriteStatus({ caller, params }) {
      const { id } = await people.other(caller.userId, params.id);
      return statusOf(caller.userId, id);
    },

    getFavoritedBy: ({ caller, query }) => listOf('fans', caller.userId, query),
    getFavorites: ({ caller, query }) => listOf('followings', caller.userId, query),

    async getFavoritesCounter({ caller }) {
      return {
        favorites: await favorites.count(database, 'followings', caller.userId),
        favoritedBy: await favorites.count(database, 'fans', caller.userId),
      };
    },
  };
}
