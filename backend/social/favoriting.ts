import { HOUR_MS } from '#shared/domain/constants.ts';
import { recordActivity, type ActivityContext } from '../activities/index.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { CompanionViews } from '../people/companionViews.ts';
import { createRelationLists } from './relationLists.ts';
import { blocks, favorites } from '../people/relations.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';

/** Handlers for followings and fans (§7 Social). */
export function createFavoriteHandlers(
  context: Context,
  people: CompanionViews,
): HandlersOf<
  | 'addFavorite'
  | 'removeFavorite'
  | 'getFavoriteStatus'
  | 'getFavoritedBy'
  | 'getFavorites'
  | 'getFavoritesCounter'
> {
  const { database, events, unitOfWork } = context;
  const lists = createRelationLists(context, people);

  async function statusOf(userId: string, id: string) {
    const [mine, theirs] = [
      await favorites.among(database, userId, [id]),
      await favorites.among(database, id, [userId]),
    ];
    return { isFavorite: mine.has(id), isFavoritedBy: theirs.has(userId) };
  }

  return {
    async addFavorite({ caller, params }) {
      const { userId } = caller;
      const { id, deleted } = await people.other(userId, params.id);
      if (deleted === 1) throw new ApiFailure('not_found', 'There is no such person.');
      const isNew = await unitOfWork.run(async (work) => {
        if (await blocks.areBlocked(work.db, userId, id))
          throw new ApiFailure('blocked', 'One of the two has blocked the other.');
        return follow(context, work, userId, id);
      });
      if (isNew) await events.announce('userFollowed', { userId: id, byId: userId });
      return statusOf(userId, id);
    },

    async removeFavorite({ caller, params }) {
      const { userId } = caller;
      const { id } = await people.other(userId, params.id);
      const wasThere = await unitOfWork.run(async (work) => {
        if ((await favorites.remove(work.db, userId, id)) === null) return false;
        await recordActivity(context, work, { userId, aboutId: id, event: 'interaction', kind: 'unfollow' });
        return true;
      });
      if (wasThere) await events.announce('userUnfollowed', { userId: id, byId: userId });
      return statusOf(userId, id);
    },

    async getFavoriteStatus({ caller, params }) {
      const { id } = await people.other(caller.userId, params.id);
      return statusOf(caller.userId, id);
    },

    getFavoritedBy: ({ caller, query }) => lists.page('fans', caller.userId, query),
    getFavorites: ({ caller, query }) => lists.page('followings', caller.userId, query),

    async getFavoritesCounter({ caller }) {
      return {
        favorites: await favorites.count(database, 'followings', caller.userId),
        favoritedBy: await favorites.count(database, 'fans', caller.userId),
        present: await lists.present(caller.userId),
      };
    },
  };
}

/** Milliseconds during which repeated following of the same user is announced only once. */
const announceAgainAfterMs = HOUR_MS;

/** Stores that one user follows another, and notifies both. Returns false if the following existed. */
export async function follow(
  context: ActivityContext,
  work: Pick<Work, 'db' | 'emit'>,
  followerId: string,
  followedId: string,
): Promise<boolean> {
  if (!(await favorites.add(work.db, followerId, followedId, context.clock.now()))) return false;
  const own = { userId: followerId, aboutId: followedId, event: 'interaction', kind: 'follow' } as const;
  await recordActivity(context, work, own);
  const about = { userId: followedId, aboutId: followerId } as const;
  await recordActivity(context, work, { ...about, event: 'interaction', kind: 'followByUser' });
  if (await wasAnnounced(context, work.db, followedId, followerId)) return true;
  const notice = { event: 'notification', kind: 'newFollowerMessage', isListed: false } as const;
  await recordActivity(context, work, { ...about, ...notice });
  return true;
}

async function wasAnnounced(
  { clock }: ActivityContext,
  connection: Connection,
  userId: string,
  followerId: string,
): Promise<boolean> {
  const row = await connection
    .selectFrom('activities')
    .select('id')
    .where('user_id', '=', userId)
    .where('about_id', '=', followerId)
    .where('kind', '=', 'newFollowerMessage')
    .where('created_ms', '>', clock.now() - announceAgainAfterMs)
    .executeTakeFirst();
  return row !== undefined;
}
