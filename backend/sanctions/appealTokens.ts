import { randomBytes } from 'node:crypto';
import { sanctionLimits } from '#shared/domain/sanctions.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { hashToken } from '../http/sessions.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { UserRow } from '../people/users.ts';
import { ApiFailure } from '../lib/failure.ts';

/**
 * Tokens for users without a session: a log-in to a banned account with the right password is refused with
 * one. The token gives access to the reasons and the appeal of that ban only, for 30 minutes.
 */
export interface AppealTokens {
  issue(userId: string, connection?: Connection): Promise<string>;
  /** Returns the user's id; null if the token is unknown or expired. */
  userIdOf(token: string): Promise<string | null>;
}

const tokenBytes = 32;

export function createAppealTokens(database: Database, clock: Pick<Clock, 'now'>): AppealTokens {
  return {
    async issue(userId, connection = database) {
      const nowMs = clock.now();
      const token = randomBytes(tokenBytes).toString('base64url');
      await connection
        .deleteFrom('appeal_tokens')
        .where('user_id', '=', userId)
        .where('expires_ms', '<=', nowMs)
        .execute();
      await connection
        .insertInto('appeal_tokens')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          expires_ms: nowMs + sanctionLimits.appealTokenLastsMs,
        })
        .execute();
      return token;
    },
    async userIdOf(token) {
      const row = await database
        .selectFrom('appeal_tokens')
        .select('user_id')
        .where('token_hash', '=', hashToken(token))
        .where('expires_ms', '>', clock.now())
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
  };
}

/**
 * Returns a check for users who have just proven their identity. For a banned account the check throws 488
 * with a token for the reasons and the appeal (`getBan`). A unit of work must not call it, because a rollback
 * would delete the token.
 */
export function createBanCheck(
  database: Database,
  clock: Pick<Clock, 'now'>,
): (user: Pick<UserRow, 'id' | 'banned'>) => Promise<void> {
  const tokens = createAppealTokens(database, clock);
  return async ({ id, banned }) => {
    if (banned !== 1) return;
    throw new ApiFailure('account_banned', 'The account is banned.', { appealToken: await tokens.issue(id) });
  };
}
