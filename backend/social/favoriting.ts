import { recordActivity } from '../activities/index.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { CompanionViews } from '../people/companionViews.ts';
import { follow } from './following.ts';
import { createRelationLists } from './relationLists.ts';
import { blocks, favorites } from '../people/relations.ts';

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
