import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createAccountResponses } from '../people/accountResponses.ts';
import { createSessions } from '../http/sessions.ts';
import { createUsers } from '../people/users.ts';

/** Handlers that hide an account and restore a hidden or deleted one (§4.1). All data of the user stays. */
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
      // Called after the commit, when no new search can start.
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
