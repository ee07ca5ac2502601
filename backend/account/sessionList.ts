import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import { hashToken, createSessions } from '../http/sessions.ts';
import { clientNameOf } from '../http/userAgents.ts';

/** Length of a session's id, sufficient to distinguish the sessions of one user. */
const idChars = 24;

/** Returns the public id of a session. The hash of the token stays on the server. */
const sessionIdOf = (tokenHash: string): string => hashToken(`session:${tokenHash}`).slice(0, idChars);

/** Lists the user's own sessions, and ends single ones or all others (§5.8 "Sessions"). */
export function createSessionListHandlers({
  database,
  unitOfWork,
  clock,
  hub,
}: Context): HandlersOf<'getSessions' | 'endSession' | 'endOtherSessions'> {
  const openOf = (userId: string, connection: Connection = database) =>
    connection
      .selectFrom('sessions')
      .select(['token_hash', 'user_agent', 'country', 'created_ms', 'used_ms'])
      .where('user_id', '=', userId)
      .where('revoked_ms', 'is', null)
      .where('expires_ms', '>', clock.now())
      .orderBy('used_ms', 'desc')
      .orderBy('created_ms', 'desc')
      .orderBy('token_hash')
      .execute();

  /** Revokes sessions with their push subscriptions, and closes their sockets after the commit. */
  const end = (userId: string, isMeant: (tokenHash: string) => boolean) =>
    unitOfWork.run(async ({ db, after }) => {
      const hashes = (await openOf(userId, db)).map(({ token_hash: hash }) => hash).filter(isMeant);
      if (hashes.length === 0) return 0;
      await db
        .updateTable('sessions')
        .set({ revoked_ms: clock.now() })
        .where('token_hash', 'in', hashes)
        .execute();
      await db.deleteFrom('push_subscriptions').where('token_hash', 'in', hashes).execute();
      after(() => {
        for (const hash of hashes) hub.disconnectSession(userId, hash);
      });
      return hashes.length;
    });

  return {
    async getSessions({ caller }) {
      const rows = await openOf(caller.userId);
      const isThis = (hash: string) => Number(hash === caller.tokenHash);
      return {
        sessions: rows
          .toSorted((a, b) => isThis(b.token_hash) - isThis(a.token_hash))
          .map((row) => ({
            _id: sessionIdOf(row.token_hash),
            isThis: row.token_hash === caller.tokenHash,
            ...clientNameOf(row.user_agent),
            country: row.country,
            since: new Date(row.created_ms).toISOString(),
            lastUsed: new Date(row.used_ms ?? row.created_ms).toISOString(),
          })),
      };
    },

    /** Ending a session twice succeeds. The caller's own session ends by `logout` instead. */
    async endSession({ caller, params }) {
      if (params.id === sessionIdOf(caller.tokenHash))
        throw new ApiFailure('conflict', 'This is the session that asks; log out instead.');
      await end(caller.userId, (hash) => sessionIdOf(hash) === params.id);
      return {};
    },

    endOtherSessions: async ({ caller }) => ({
      ended: await end(caller.userId, (hash) => hash !== caller.tokenHash),
    }),
  };
}

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
