import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { SocialOptions } from './options.ts';
import { pageOf, pageCursorOf } from './paging.ts';
import type { CompanionViews } from './companionViews.ts';
import { blocks, favorites, relationCursor } from './relations.ts';
import { runHook, notifyAbout } from './notify.ts';

/** The blacklist (§7 Social). The blocked person is told nothing. */
export function createBlockHandlers(
  context: Context,
  people: CompanionViews,
  { matching, onBlocked, onUnblocked, onUnfollowed }: SocialOptions,
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
      notifyAbout(context, userId, 'interaction', 'block', (await people.seenBy(userId, [id]))[0]);
      return {};
    },

    async unblock({ caller, params }) {
      const { userId } = caller;
      const { id } = await people.other(userId, params.id);
      await matching.allow(userId, id, 'block');
      await runHook(context, 'onUnblocked', () => onUnblocked?.(userId, id));
      notifyAbout(context, userId, 'interaction', 'unblock', (await people.seenBy(userId, [id]))[0]);
      return {};
    },

    async getBlocked({ caller, query }) {
      const after = pageCursorOf(query.paginationToken, 1);
      const rows = await blocks.page(database, caller.userId, after, query.count + 1);
      const { page, paginationToken } = pageOf(rows, query.count, relationCursor);
      const ids = page.map(({ userId }) => userId);
      return { users: await people.seenBy(caller.userId, ids), paginationToken };
    },
  };
}
