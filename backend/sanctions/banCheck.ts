import type { Clock } from '#shared/lib/clock.ts';
import type { UserRow } from '../people/users.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Database } from '../storage/database.ts';
import { createAppealTokens } from './appealTokens.ts';

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
