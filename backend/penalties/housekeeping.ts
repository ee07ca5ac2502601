import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import type { CaseImages } from '../moderation/caseImages.ts';
import type { TaskQueue } from '../taskQueue.ts';
import { collectOwed } from './coins.ts';
import { requirePenalty } from './repo.ts';
import type { PenaltySteps } from './steps.ts';

const atOnce = 100;

/** What time alone decides: appeals that nobody answered are won, and what nobody objected to is taken. */
export function createPenaltyHousekeeping(
  context: Pick<Context, 'clock' | 'database' | 'ledger' | 'scope' | 'unitOfWork'>,
  tasks: TaskQueue,
  steps: PenaltySteps,
  evidence: CaseImages,
) {
  const { clock, database, scope, unitOfWork } = context;

  /** Each by itself, the oldest first, and only while it is still so. */
  async function settleDue(): Promise<void> {
    const nowMs = clock.now();
    const won = await database
      .selectFrom('penalties')
      .select('id')
      .where('state', '=', 'appealed')
      .where('answer_until_ms', '<=', nowMs)
      .orderBy('starts_ms')
      .orderBy('id')
      .limit(atOnce)
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
      .limit(atOnce)
      .execute();
    for (const { id } of due)
      await unitOfWork.run(async (work) => {
        const row = await requirePenalty(work.db, id);
        if (row.state === 'imposed' && row.coin_state === 'held') await steps.take(work, row);
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
      .limit(atOnce)
      .execute();
    for (const { user_id: userId } of owing)
      await unitOfWork.run((work) => collectOwed(context, work, userId));
  }

  /** Once nobody can object any more, there is nothing to look at. */
  async function dropEvidence(): Promise<void> {
    const ids = await evidence.ids();
    if (ids.length === 0) return;
    const rows = await database
      .selectFrom('penalties')
      .select('id')
      .where('id', 'in', ids)
      .where('coin_state', '=', 'held')
      .execute();
    const stay = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!stay.has(id)) await evidence.drop(id);
  }

  async function sweep(): Promise<void> {
    await settleDue();
    await collect();
    await dropEvidence();
  }
  let isWaiting = false;
  /** One that waits for its turn sees what is due then. */
  function run(): void {
    if (isWaiting) return;
    isWaiting = true;
    const swept = tasks.runInOrder('sweep', () => {
      isWaiting = false;
      return sweep();
    });
    tasks.runInBackground('sweeping', swept);
  }
  run();
  clock.every(scope, MINUTE_MS, run);

  return { sweep: () => tasks.runInOrder('sweep', sweep) };
}
