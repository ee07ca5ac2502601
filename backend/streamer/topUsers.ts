import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { everyOnce } from '../cluster/jobs.ts';
import type { Context } from '../context.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { topSupporters } from './supporters.ts';

/** Milliseconds of history for "the most generous people of the whole product". */
export const topUsersMs = 30 * DAY_MS;

/** Computes `isTopUser` of profiles (§3.2) at the start and every hour. */
export interface TopUsers {
  refresh(): Promise<void>;
  /** Resolves when no refresh is running. */
  idle(): Promise<void>;
}

export function createTopUsers(
  context: Pick<Context, 'clock' | 'cluster' | 'database' | 'log' | 'scope'>,
): TopUsers {
  const { clock, database, log, scope } = context;
  const tasks = createTaskQueue(log, 'top users');

  async function find(): Promise<void> {
    const sinceMs = clock.now() - topUsersMs;
    const supporters = await topSupporters(database, { sinceMs, sort: 'coins' });
    const ids = supporters.map(({ userId }) => userId);
    const before = await database.selectFrom('users').select('id').where('is_top', '=', 1).execute();
    const known = new Set(before.map(({ id }) => id));
    const mark = (changed: readonly string[], isTop: 0 | 1) =>
      changed.length === 0
        ? null
        : database.updateTable('users').set({ is_top: isTop }).where('id', 'in', changed).execute();
    await mark(
      ids.filter((id) => !known.has(id)),
      1,
    );
    await mark(
      [...known].filter((id) => !ids.includes(id)),
      0,
    );
  }
  const refresh = () => tasks.runInOrder('find', async () => (scope.ended ? undefined : find()));

  // Only one process runs it, because the result is a column of `users`.
  everyOnce(context, { name: 'top users', everyMs: HOUR_MS, atStart: true, task: refresh, tasks });
  return { refresh, idle: () => tasks.idle() };
}
