import { DAY_MS } from '#shared/domain/constants.ts';
import { recordActivity } from '../activities/index.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { CompanionViews } from '../people/companionViews.ts';
import { blocks } from '../people/relations.ts';

/**
 * §4.15: a like is a notification about a profile and appears in the activities of both users; it has no
 * other record. Allowed once per pair and UTC day.
 */
export function createLikeHandler(context: Context, people: CompanionViews): HandlersOf<'like'> {
  const { clock, unitOfWork } = context;
  return {
    async like({ caller, params }) {
      const { userId } = caller;
      const { id, deleted, banned } = await people.other(userId, params.id);
      if (deleted === 1 || banned === 1) throw new ApiFailure('not_found', 'There is no such person.');
      await unitOfWork.run(async (work) => {
        if (await blocks.areBlocked(work.db, userId, id))
          throw new ApiFailure('blocked', 'One of the two has blocked the other.');
        const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
        const known = await work.db
          .selectFrom('activities')
          .select('id')
          .where('user_id', '=', userId)
          .where('about_id', '=', id)
          .where('kind', '=', 'like')
          .where('created_ms', '>=', today)
          .executeTakeFirst();
        if (known) return;
        await recordActivity(context, work, { userId, aboutId: id, event: 'interaction', kind: 'like' });
        await recordActivity(context, work, {
          userId: id,
          aboutId: userId,
          event: 'interaction',
          kind: 'beLiked',
        });
      });
      return {};
    },
  };
}
