import { requireFinance } from '../people/staff.ts';
import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { payoutOf, type DeskStep, type TakeDeskStep, holdPartOf } from './deskSteps.ts';
import { createDeskViews } from './deskViews.ts';
import { readRows } from './imported.ts';

type DeskEndpoint = 'markPayoutPaid' | 'failPayout' | 'holdPayout' | 'releasePayout' | 'importPayouts';

/**
 * Creates the finance desk's steps after an approval (D: Payout run). Each step is one atomic, idempotent
 * change of the ledger.
 */
export function createPayoutDesk(context: Context, takeStep: TakeDeskStep): HandlersOf<DeskEndpoint> {
  const { clock, database, ledger, unitOfWork } = context;
  const views = createDeskViews(context);

  async function step(staffId: string, id: string, what: DeskStep) {
    await requireFinance(database, staffId);
    return views.viewOf(staffId, await unitOfWork.run((work) => takeStep(work, staffId, id, what)));
  }

  const paid = (reference: string): DeskStep => ({
    status: 'paid',
    change: { paid_ms: clock.now(), reference, fail_reason: null },
    note: reference,
  });

  const failed = (reason: string): DeskStep => ({
    status: 'failed',
    change: { fail_reason: reason },
    note: reason,
    async before(work: Work, row: PayoutsTable) {
      // Returns the coins at once, so that the next run counts them again. The fee was not taken.
      const back = { userId: row.user_id, kind: 'payoutReturn', ref: row.id, coins: row.coins } as const;
      await ledger.book(back, work);
    },
  });

  return {
    markPayoutPaid: ({ caller, params, body }) => step(caller.userId, params.id, paid(body.reference)),

    failPayout: ({ caller, params, body }) => step(caller.userId, params.id, failed(body.reason)),

    async holdPayout({ caller, params, body }) {
      const untilMs = body.until === null || body.until === undefined ? null : Date.parse(body.until);
      const held: DeskStep = {
        status: 'held',
        change: { fail_reason: body.reason, held_until_ms: untilMs },
        note: body.reason,
      };
      const { coins } = body;
      if (coins === undefined) return step(caller.userId, params.id, held);
      await requireFinance(database, caller.userId);
      const row = await unitOfWork.run(async (work) => {
        const part = await holdPartOf(work, await payoutOf(work, params.id), coins);
        return takeStep(work, caller.userId, part, held);
      });
      return views.viewOf(caller.userId, row);
    },

    /** Imports all rows of a file or none: if a row is wrong, the response names it and no row is stored. */
    async importPayouts({ caller, body }) {
      await requireFinance(database, caller.userId);
      return unitOfWork.run(async (work) => {
        const { fresh, unchanged, problems } = await readRows(work.db, body.rows);
        if (problems.length > 0) return { applied: 0, unchanged: 0, problems };
        for (const { id, outcome, note } of fresh)
          await takeStep(work, caller.userId, id, outcome === 'paid' ? paid(note) : failed(note));
        return { applied: fresh.length, unchanged, problems: [] };
      });
    },

    releasePayout: ({ caller, params }) =>
      step(caller.userId, params.id, {
        status: 'pending',
        change: { fail_reason: null, held_until_ms: null },
        note: null,
      }),
  };
}
