import { everyOnce } from '../cluster/jobs.ts';
import type { Context } from '../context.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';
import { requireSanction, type SanctionRow } from './repo.ts';
import { applyStanding } from './standing.ts';
import type { SanctionSteps } from './steps.ts';

/** Milliseconds between checks: a decision takes effect at most this long after its ten seconds to undo. */
const checkEveryMs = 1_000;
const atOnce = 100;

/**
 * Applies deadlines: decisions take effect, unanswered appeals are won, suspensions end. Also ends sessions,
 * matches and calls for sanctions that the operator's command stored in another process.
 */
export function createSanctionHousekeeping(context: Context, tasks: TaskQueue, steps: SanctionSteps) {
  const { clock, database, events, hub, scope, unitOfWork } = context;

  const due = () => database.selectFrom('sanctions').selectAll().orderBy('decided_ms').limit(atOnce);

  /** Applies a step to each row in its own unit of work, if its state is unchanged. */
  async function forEach(
    rows: readonly SanctionRow[],
    step: (row: SanctionRow, work: Parameters<SanctionSteps['impose']>[0]) => Promise<unknown>,
  ): Promise<void> {
    for (const { id, state } of rows) {
      if (scope.ended) return;
      await unitOfWork.run(async (work) => {
        const row = await requireSanction(work.db, id);
        if (row.state === state) await step(row, work);
      });
    }
  }

  async function sendDue(): Promise<void> {
    const rows = await due().where('state', '=', 'waiting').where('goes_out_ms', '<=', clock.now()).execute();
    await forEach(rows, (row, work) => steps.impose(work, row));
  }

  async function winUnanswered(): Promise<void> {
    const rows = await due()
      .where('state', '=', 'appealed')
      .where('answer_until_ms', '<=', clock.now())
      .execute();
    await forEach(rows, (row, work) =>
      steps.lift(work, row, { byId: null, reason: null, appeal: 'unanswered' }),
    );
  }

  async function endSuspensions(): Promise<void> {
    const people = await database
      .selectFrom('users')
      .select('id')
      .where('suspended_until_ms', '<=', clock.now())
      .limit(atOnce)
      .execute();
    for (const { id } of people) await unitOfWork.run((work) => applyStanding(context, work.db, id));
  }

  /** Applies sanctions that have taken effect. `ofUserId`: only this user's. */
  async function applyDue(ofUserId: string | null = null): Promise<void> {
    const rows = await due()
      .where('state', 'in', ['imposed', 'appealed', 'lifted'])
      .where('applied_ms', 'is', null)
      .$if(ofUserId !== null, (some) => some.where('user_id', '=', ofUserId))
      .execute();
    for (const row of rows) {
      const { id, user_id: userId, kind, state } = row;
      if (scope.ended) return;
      if (state === 'lifted' || isOfCommand(row))
        await unitOfWork.run((work) => steps.tellOfCommand(work, row));
      if (state !== 'lifted') {
        await events.announce('userMustLeave', { userId, reason: 'moderation' });
        if (kind === 'ban') hub.disconnectUser(userId);
      }
      await database.updateTable('sanctions').set({ applied_ms: clock.now() }).where('id', '=', id).execute();
    }
  }

  async function sweep(): Promise<void> {
    await sendDue();
    await winUnanswered();
    await endSuspensions();
    await applyDue();
  }

  let isWaiting = false;
  /** Skips a run if another one is queued, because the queued run processes everything that is due. */
  async function run(): Promise<void> {
    if (isWaiting || scope.ended) return;
    isWaiting = true;
    await tasks.runInOrder('sweep', () => {
      isWaiting = false;
      return sweep();
    });
  }
  everyOnce(context, { name: 'sanctions', everyMs: checkEveryMs, atStart: true, task: run, tasks });

  return {
    sweep: () => tasks.runInOrder('sweep', sweep),
    /**
     * Ends this user's activities at once. Other sanctions are left to the job, because two processes would
     * send the same mail twice.
     */
    applyTo: (userId: string) => tasks.runInOrder('sweep', () => applyDue(userId)),
  };
}

/** Returns true for a sanction by the operator's command, which sends no notifications itself. */
const isOfCommand = (row: SanctionRow): boolean => row.decided_by === 'person' && row.issued_by === null;
