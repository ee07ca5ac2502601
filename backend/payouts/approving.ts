import { approvalUndoMs } from '#shared/domain/billing.ts';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { requireOtherPerson } from '../people/ownDecision.ts';
import { requireFinance } from '../people/staff.ts';
import { everyOnce } from '../cluster/jobs.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { isoTime } from '../lib/calendar.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { approvalsOf } from './approvals.ts';
import { payoutOf, type TakeDeskStep } from './deskSteps.ts';
import { createDeskViews, undoableUntil } from './deskViews.ts';
import type { PayoutNotices } from './notices.ts';
import { addStep, stepsOf } from './steps.ts';

const batchSize = 100;

/**
 * Handlers for approvals of the finance desk: of one or many payouts, reversible for ten seconds. The
 * streamer is notified afterwards.
 */
export function createApproving(
  context: Context,
  takeStep: TakeDeskStep,
  notices: Pick<PayoutNotices, 'notifyPayout'>,
): {
  readonly handlers: HandlersOf<'approvePayout' | 'approvePayouts' | 'undoApprovals'>;
  idle(): Promise<void>;
} {
  const { clock, database, log, scope, unitOfWork } = context;
  const tasks = createTaskQueue(log, 'approvals');
  const views = createDeskViews(context);

  async function approve(work: Work, staffId: string, id: string): Promise<PayoutsTable> {
    work.after(() =>
      clock.after(scope, approvalUndoMs, () =>
        tasks.runInBackground('sending notifications of approvals', tellInOrder()),
      ),
    );
    return takeStep(work, staffId, id, {
      status: 'processing',
      change: { told_from_ms: clock.now() + approvalUndoMs },
      note: null,
      async before({ db }, row) {
        const { needed, given, isGivenByViewer } = (await approvalsOf(db, [row], staffId))(row);
        // A second approval by the same staff member does not count.
        if (isGivenByViewer) return 'nothing';
        if (given + 1 < needed) return 'approved';
      },
    });
  }

  /** Returns false if the last step of the payout is no approval by this person, or is older than ten seconds. */
  async function undo(work: Work, staffId: string, id: string): Promise<boolean> {
    const row = await payoutOf(work, id);
    requireOtherPerson(staffId, row.user_id);
    const steps = (await stepsOf(work.db, [id])).get(id) ?? [];
    const untilMs = undoableUntil(row, steps, staffId);
    if (untilMs === null || untilMs <= clock.now()) return false;
    await work.db
      .updateTable('payouts')
      .set({ status: 'pending', told_from_ms: null })
      .where('id', '=', id)
      .execute();
    const after = { ...row, status: 'pending' };
    const step = { payout: after, before: row.status, status: 'undone', byId: staffId, note: null } as const;
    await addStep(work, step, clock.now());
    return true;
  }

  async function tellDue(): Promise<void> {
    const due = await database
      .selectFrom('payouts')
      .select('id')
      .where('told_from_ms', '<=', clock.now())
      .orderBy('told_from_ms')
      .limit(batchSize)
      .execute();
    for (const { id } of due) {
      if (scope.ended) return;
      await unitOfWork.run(async (work) => {
        const row = await payoutOf(work, id);
        if (row.told_from_ms === null || row.told_from_ms > clock.now()) return;
        await work.db.updateTable('payouts').set({ told_from_ms: null }).where('id', '=', id).execute();
        await notices.notifyPayout(work, 'approved', row, null);
      });
    }
  }

  let isWaiting = false;
  /** Skips this run if another one is queued, because the queued run will process everything that is due. */
  async function tellInOrder(): Promise<void> {
    if (isWaiting || scope.ended) return;
    isWaiting = true;
    await tasks.runInOrder('tell', () => {
      isWaiting = false;
      return tellDue();
    });
  }
  // The approval's own timer notifies on time. This job covers approvals of a process that ended before.
  everyOnce(context, { name: 'approvals', everyMs: MINUTE_MS, atStart: true, task: tellInOrder, tasks });

  return {
    idle: () => tasks.idle(),
    handlers: {
      async approvePayout({ caller, params }) {
        await requireFinance(database, caller.userId);
        const row = await unitOfWork.run((work) => approve(work, caller.userId, params.id));
        return views.viewOf(caller.userId, row);
      },

      async approvePayouts({ caller, body }) {
        await requireFinance(database, caller.userId);
        return unitOfWork.run(async (work) => {
          const approved: string[] = [];
          const failures = new Map<string, ApiFailure>();
          for (const id of new Set(body.ids))
            try {
              await approve(work, caller.userId, id);
              approved.push(id);
            } catch (error) {
              // An ApiFailure is thrown before any write, so the other payouts are still stored.
              if (!(error instanceof ApiFailure)) throw error;
              failures.set(id, error);
            }
          const [first] = failures.values();
          if (approved.length === 0 && first) throw first;
          const refused = [...failures].map(([id, { code }]) => ({ id, code }));
          const undoUntil = approved.length === 0 ? null : isoTime(clock.now() + approvalUndoMs);
          return { approved, refused, undoUntil };
        });
      },

      async undoApprovals({ caller, body }) {
        await requireFinance(database, caller.userId);
        return unitOfWork.run(async (work) => {
          const undone: string[] = [];
          for (const id of new Set(body.ids)) if (await undo(work, caller.userId, id)) undone.push(id);
          if (undone.length === 0) throw new ApiFailure('conflict', 'The approvals can no longer be undone.');
          return { undone };
        });
      },
    },
  };
}
