import type { AuditRef, AuditStep } from '#shared/domain/audit.ts';
import { recordDeskStep } from '../audit/index.ts';
import { requireFinance } from '../people/staff.ts';
import { createUsers } from '../people/users.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import type { BillingMethodsTable, PayoutsTable } from '../storage/moneyTables.ts';
import { isoTime } from '../lib/calendar.ts';
import { payoutOf } from './deskSteps.ts';
import { undoableUntil } from './deskViews.ts';
import { detailsOf as methodDetailsOf } from './methods.ts';
import { stepsOf } from './steps.ts';

/**
 * Shows full destinations to the desk. Lists shorten them; each full destination shown or exported creates an
 * audit entry.
 */
export function createDestinations(
  context: Context,
): HandlersOf<'seeDestination' | 'seeMethodDestination' | 'exportPayouts'> {
  const { clock, database, unitOfWork } = context;

  const record = (
    db: Connection,
    staffId: string,
    step: AuditStep,
    kind: AuditRef,
    row: PayoutsTable | BillingMethodsTable,
  ) =>
    recordDeskStep(db, {
      ...{ atMs: clock.now(), desk: 'finance', step, by: staffId, userId: row.user_id },
      ref: { kind, id: row.id },
    });

  return {
    async seeDestination({ caller, params }) {
      await requireFinance(database, caller.userId);
      return unitOfWork.run(async (work) => {
        const row = await payoutOf(work, params.id);
        await record(work.db, caller.userId, 'destinationSeen', 'payout', row);
        return { method: detailsOf(row) };
      });
    },

    async seeMethodDestination({ caller, params }) {
      await requireFinance(database, caller.userId);
      return unitOfWork.run(async ({ db }) => {
        const row = await db
          .selectFrom('billing_methods')
          .selectAll()
          .where('id', '=', params.id)
          .executeTakeFirst();
        if (!row) throw new ApiFailure('not_found', 'The payment method does not exist.');
        await record(db, caller.userId, 'destinationSeen', 'method', row);
        return { method: methodDetailsOf(row) };
      });
    },

    async exportPayouts({ caller }) {
      await requireFinance(database, caller.userId);
      return unitOfWork.run(async ({ db }) => {
        const all = await db
          .selectFrom('payouts')
          .selectAll()
          .where('status', '=', 'processing')
          .orderBy('period_start_ms')
          .orderBy('id')
          .execute();
        const steps = await stepsOf(
          db,
          all.map(({ id }) => id),
        );
        // A staff member can undo an approval for a short time. Until that time is over, the payout is not
        // exported.
        const rows = all.filter((row) => !isUndoable(row, steps.get(row.id) ?? [], clock.now()));
        const users = await createUsers(database).byIds([...new Set(rows.map((row) => row.user_id))], db);
        const names = new Map(users.map(({ id, name }) => [id, name]));
        for (const row of rows) await record(db, caller.userId, 'destinationExported', 'payout', row);
        return {
          payouts: rows.map((row) => ({
            _id: row.id,
            name: names.get(row.user_id) ?? null,
            methodType: row.method_type,
            method: detailsOf(row),
            amount: (row.amount_cents - row.fee_cents) / 100,
            currency: row.currency,
            periodStart: isoTime(row.period_start_ms),
          })),
        };
      });
    },
  };
}

const detailsOf = ({ method_details: details }: PayoutsTable) =>
  details === null ? null : (JSON.parse(details) as Record<string, unknown>);

function isUndoable(row: PayoutsTable, steps: Parameters<typeof undoableUntil>[1], nowMs: number): boolean {
  const untilMs = undoableUntil(row, steps, steps.at(-1)?.by_id ?? '');
  return untilMs !== null && untilMs > nowMs;
}
