import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createSessions } from '../http/sessions.ts';

/** Ends the caller's session and closes its sockets. */
export function createLogoutHandlers({ database, clock, hub }: Context): HandlersOf<'logout'> {
  const sessions = createSessions(database, clock);
  return {
    async logout({ caller }) {
      await database.deleteFrom('push_subscriptions').where('token_hash', '=', caller.tokenHash).execute();
      await sessions.revoke(caller.tokenHash);
      hub.disconnectSession(caller.userId, caller.tokenHash);
      return {};
    },
  };
}
