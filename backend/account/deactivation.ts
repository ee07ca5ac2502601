import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createAccountResponses } from '../people/accountResponses.ts';
import { createSessions } from '../http/sessions.ts';
import { createUsers } from '../people/users.ts';

/** Hiding an account, and bringing back a hidden or a removed one (§4.1). Nothing of the user is lost. */
export function createDeactivationHandlers(context: Context): HandlersOf<'deactivate' | 'reactivate'> {
  const { database, events, unitOfWork, clock, hub } = context;
  const users = createUsers(database);
  const sessions = createSessions(database, clock);
  const answers = createAccountResponses(context);

  return {
    async deactivate({ caller }) {
      const { userId } = caller;
      await unitOfWork.run(async ({ db }) => {
        await users.update(userId, { deleted: 1 }, db);
        await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
        await sessions.revokeAll(userId, { connection: db });
      });
      // Only now, when no new search is let in.
      await events.require('userMustLeave', { userId, reason: 'stop' });
      hub.disconnectUser(userId);
      return {};
    },

    reactivate: ({ caller }) =>
      unitOfWork.run(async (work) =>
        answers.changedProfile(
          await users.update(caller.userId, { deleted: 0, removed_ms: null }, work.db),
          work,
        ),
      ),
  };
}
