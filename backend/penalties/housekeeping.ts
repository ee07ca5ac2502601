import { MINUTE_MS } from '#shared/domain/constants.ts';
import { everyOnce } from '../cluster/jobs.ts';
import type { Context } from '../context.ts';
import type { CaseImages } from '../moderation/index.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';
import { collectOwed } from './coins.ts';
import { requirePenalty } from './repo.ts';
import type { PenaltySteps } from './steps.ts';

const batchSize = 100;

/** Applies deadlines: unanswered appeals are won, and unappealed coins are taken. */
export function createPenaltyHousekeeping(
  context: Pick<Context, 'clock' | 'cluster' | 'database' | 'ledger' | 'log' | 'scope' | 'unitOfWork'>,
  tasks: TaskQueue,
  steps: PenaltySteps,
  evidence: CaseImages,
) {
  const { clock, database, scope, unitOfWork } = context;

  /** Settles each penalty separately, oldest first, if its state is unchanged. */
  async function settleDue(): Promise<void> {
    const nowMs = clock.now();
    const won = await database
      .selectFrom('penalties')
      .select('id')
      .where('state', '=', 'appealed')
      .where('answer_until_ms', '<=', nowMs)
      .orderBy('starts_ms')
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const { id } of won)
      await unitOfWork.run(async (work) => {
        const row = await requirePenalty(work.db, id);
        if (row.state !== 'appealed') return;
        await steps.revoke(work, row, { byId: null, reason: null, appeal: 'unanswered' });
      });
    const due = await database
      .selectFrom('penalties')
      .select('id')
      .where('coin_state', '=', 'held')
      .where('state', '=', 'imposed')
      .where('appeal_until_ms', '<=', nowMs)
      .orderBy('starts_ms')
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const { id } of due)
      await unitOfWork.run(async (work) => {
        const row = await requirePenalty(work.db, id);
        if (row.state === 'imposed' && row.coin_state === 'held') await steps.collect(work, row);
      });
  }

  async function collect(): Promise<void> {
    const owing = await database
      .selectFrom('penalties')
      .innerJoin('balances', 'balances.user_id', 'penalties.user_id')
      .select('penalties.user_id')
      .distinct()
      .where('owed_coins', '>', 0)
      .where('coin_state', '=', 'taken')
      .where('balances.coins', '>', 0)
      .limit(batchSize)
      .execute();
    for (const { user_id: userId } of owing)
      await unitOfWork.run((work) => collectOwed(context, work, userId));
  }

  /** Deletes the pictures of penalties that cannot be appealed any more. */
  async function dropEvidence(): Promise<void> {
    const ids = await evidence.ids();
    if (ids.length === 0) return;
    const rows = await database
      .selectFrom('penalties')
      .select('id')
      .where('id', 'in', ids)
      .where('coin_state', '=', 'held')
      .execute();
    const heldIds = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!heldIds.has(id)) await evidence.drop(id);
  }

  async function settleAndCollect(): Promise<void> {
    await settleDue();
    await collect();
  }

  async function sweep(): Promise<void> {
    await settleAndCollect();
    await dropEvidence();
  }

  /** Skips a run if another one is queued, because the queued run processes everything that is due. */
  function withoutQueue(task: () => Promise<void>): () => Promise<void> {
    let isWaiting = false;
    return async () => {
      if (isWaiting) return;
      isWaiting = true;
      await tasks.runInOrder('sweep', () => {
        isWaiting = false;
        return task();
      });
    };
  }
  const settleOnce = withoutQueue(settleAndCollect);
  everyOnce(context, { name: 'penalties', everyMs: MINUTE_MS, atStart: true, task: settleOnce, tasks });
  // Every process deletes, because the pictures may be in a local folder of its machine.
  const drop = withoutQueue(dropEvidence);
  const dropHere = () => tasks.runInBackground('dropping evidence', drop());
  dropHere();
  clock.every(scope, MINUTE_MS, dropHere);

  return { sweep: () => tasks.runInOrder('sweep', sweep) };
}
