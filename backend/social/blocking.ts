import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { SocialOptions } from './options.ts';
import { pageOf, placeOf } from './paging.ts';
import type { People } from './people.ts';
import { blocks, favorites, relationPlace } from './relations.ts';
import { runHook, tell } from './tell.ts';

/** The blacklist (§7 Social). The blocked person is told nothing. */
export function createBlockHandlers(
  context: Context,
  people: People,
  { matching, onBlocked, onUnfollowed }: SocialOptions,
): HandlersOf<'block' | 'unblock' | 'getBlocked'> {
  const { database, unitOfWork } = context;

  return {
    async block({ caller, params }) {
      const { userId } = caller;
      const { id } = await people.other(userId, params.id);
      // First this: from now on neither can begin to follow the other, and a match between them is over.
      await matching.forbid(userId, id, 'block');
      const [iFollowed, theyFollowed] = await unitOfWork.run(async ({ db }) => [
        await favorites.remove(db, userId, id),
        await favorites.remove(db, id, userId),
      ]);
      if (iFollowed) await runHook(context, 'onUnfollowed', () => onUnfollowed?.(id, userId));
      if (theyFollowed) await runHook(context, 'onUnfollowed', () => onUnfollowed?.(userId, id));
      await runHook(context, 'onBlocked', () => onBlocked?.(userId, id));
      tell(context, userId, 'interaction', 'block', (await people.seenBy(userId, [id]))[0]);
      return {};
    },

    async unblock({ caller, params }) {
      const { userId } = caller;
      const { id } = await people.other(userId, params.id);
      await matching.allow(userId, id, 'block');
      tell(context, userId, 'interaction', 'unblock', (await people.seenBy(userId, [id]))[0]);
      return {};
    },

    async getBlocked({ caller, query }) {
      const after = placeOf(query.paginationToken, 1);
      const rows = await blocks.page(database, caller.userId, after, query.count + 1);
      const { page, paginationToken } = pageOf(rows, query.count, relationPlace);
      const ids = page.map(({ userId }) => userId);
      return { users: await people.seenBy(caller.userId, ids), paginationToken };
    },
  };
}
