import { HOUR_MS } from '#shared/domain/constants.ts';
import { everyOnce } from '../cluster/jobs.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { dropOldSelfies } from './gestures.ts';
import { settleHeldCoins } from './held.ts';

const everyMs = HOUR_MS;
const atOnce = 100;

/** Applies deadlines: a refusal without an appeal becomes final, and selfies are deleted. */
export function createHousekeeping(
  context: Pick<Context, 'clock' | 'cluster' | 'database' | 'ledger' | 'log' | 'scope' | 'unitOfWork'>,
  uploads: Uploads,
) {
  const { clock, ledger, log, unitOfWork } = context;
  const tasks = createTaskQueue(log, 'applications');

  async function sweep(): Promise<void> {
    await unitOfWork.run(async (work) => {
      const nowMs = clock.now();
      const over = await work.db
        .selectFrom('applications')
        .select(['id', 'user_id'])
        .where('state', '=', 'refused')
        .where('appeal_until_ms', '<=', nowMs)
        .where('settled_ms', 'is', null)
        .limit(atOnce)
        .execute();
      for (const { id, user_id: userId } of over)
        await work.db
          .updateTable('applications')
          .set({
            ...(await settleHeldCoins(work, ledger, userId, 'refused', nowMs)),
            appeal_until_ms: null,
          })
          .where('id', '=', id)
          .execute();
    });
    await unitOfWork.run((work) => dropOldSelfies(work, uploads, clock.now()));
    // A match that was active during the decision booked its earnings as held afterwards.
    await unitOfWork.run(async (work) => {
      const late = await work.db
        .selectFrom('applications')
        .innerJoin('balances', 'balances.user_id', 'applications.user_id')
        .select(['applications.user_id', 'applications.state'])
        .where('settled_ms', 'is not', null)
        .where('held', '>', 0)
        .limit(atOnce)
        .execute();
      for (const { user_id: userId, state } of late)
        await ledger.settleHeld(userId, state === 'approved' ? 'released' : 'refused', work);
    });
  }
  const run = () => tasks.runInOrder('sweep', sweep);
  everyOnce(context, { name: 'applications', everyMs, atStart: true, task: run, tasks });

  return { sweep, idle: () => tasks.idle() };
}
