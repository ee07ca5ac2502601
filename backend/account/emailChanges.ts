import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Connection } from '../storage/database.ts';
import { hashToken } from '../http/sessions.ts';
import type { UserRow } from '../people/users.ts';

/** Milliseconds during which the previous e-mail can undo a change. */
export const undoLastsMs = DAY_MS;

/** Replaced e-mails, for as long as the change can be undone. */
export interface EmailChanges {
  /** Stores the change and returns the token for the link to the previous e-mail. */
  record(before: UserRow, connection: Connection): Promise<string>;
  /**
   * Undoes this change and all later ones. Returns the e-mail to restore; null if the token is invalid or
   * expired.
   */
  undo(
    token: string,
    connection: Connection,
  ): Promise<{ userId: string; email: string; wasConfirmed: boolean } | null>;
  /** Returns true if another user can still restore this e-mail, which reserves it. */
  isReserved(email: string, userId: string | null, connection: Connection): Promise<boolean>;
}

export function createEmailChanges(clock: Pick<Clock, 'now'>): EmailChanges {
  return {
    async record(before, connection) {
      const token = randomBytes(32).toString('base64url');
      const nowMs = clock.now();
      await connection.deleteFrom('email_changes').where('expires_ms', '<=', nowMs).execute();
      await connection
        .insertInto('email_changes')
        .values({
          token_hash: hashToken(token),
          user_id: before.id,
          old_email: before.email ?? '',
          was_confirmed: before.email_confirmed,
          created_ms: nowMs,
          expires_ms: nowMs + undoLastsMs,
        })
        .execute();
      return token;
    },

    async undo(token, connection) {
      const change = await connection
        .selectFrom('email_changes')
        .selectAll()
        .where('token_hash', '=', hashToken(token))
        .where('expires_ms', '>', clock.now())
        .executeTakeFirst();
      if (!change) return null;
      await connection
        .deleteFrom('email_changes')
        .where('user_id', '=', change.user_id)
        .where('created_ms', '>=', change.created_ms)
        .execute();
      return {
        userId: change.user_id,
        email: change.old_email,
        wasConfirmed: change.was_confirmed === 1,
      };
    },

    async isReserved(email, userId, connection) {
      const reserving = await connection
        .selectFrom('email_changes')
        .select('user_id')
        .where('old_email', '=', email)
        .where('expires_ms', '>', clock.now())
        .execute();
      return reserving.some((change) => change.user_id !== userId);
    },
  };
}
