import type * as z from 'zod/mini';
import type { Contract } from '#shared/api/contract.ts';
import { approvalUndoMs, payoutStatuses } from '#shared/domain/billing.ts';
import type { PastPayouts } from '#shared/api/finance.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import { createCompanionViews } from '../people/companionViews.ts';
import type { PayoutsTable, PayoutStepsTable } from '../storage/moneyTables.ts';
import { isoTime } from '../lib/calendar.ts';
import { approvalsOf, isApproving } from './approvals.ts';
import { masked } from './methodDetails.ts';
import { checksOf, type CheckedMethod } from './methodChecks.ts';
import { settledBy } from './settled.ts';
import { payoutView, stepsOf } from './steps.ts';
import type { Connection } from '../storage/database.ts';
import { heldPart } from './lines.ts';

export type DeskPayout = z.core.input<Contract['approvePayout']['response']>;

/** Builds the views of payouts for one member of the finance desk. */
export function createDeskViews(context: Context) {
  const { clock, database } = context;
  const people = createCompanionViews(context);

  async function viewsOf(viewerId: string, rows: readonly PayoutsTable[]): Promise<DeskPayout[]> {
    const steps = await stepsOf(
      database,
      rows.map(({ id }) => id),
    );
    const seen = await people.seenBy(viewerId, [...new Set(rows.map((row) => row.user_id))]);
    const checkOf = await checksOf(
      database,
      rows.flatMap((row) => checkedMethod(row) ?? []),
    );
    const pastBefore = await pastOf(database, rows);
    const approvals = await approvalsOf(database, rows, viewerId);
    const settled = await settledBy(database, rows);
    const companions = new Map(seen.map((each) => [each._id, each]));
    return rows.map((row): DeskPayout => {
      const { needed, why, given, isGivenByViewer, periodCents, periodPayouts, interest } = approvals(row);
      const method = checkedMethod(row);
      const undoUntilMs = undoableUntil(row, steps.get(row.id) ?? [], viewerId);
      return {
        ...payoutView(row, steps.get(row.id)),
        user: companions.get(row.user_id) ?? null,
        method:
          row.method_details === null
            ? null
            : masked(JSON.parse(row.method_details) as Record<string, unknown>),
        check: method && checkOf(method),
        past: pastBefore(row),
        approvalsNeeded: needed,
        approvalsWhy: why,
        approvals: given,
        isApprovedByMe: isGivenByViewer,
        periodAmount: periodCents / 100,
        periodPayouts,
        interest,
        undoUntil: undoUntilMs !== null && undoUntilMs > clock.now() ? isoTime(undoUntilMs) : null,
        settled: settled.get(row.id) ?? null,
      };
    });
  }

  return {
    viewsOf,
    async viewOf(viewerId: string, row: PayoutsTable): Promise<DeskPayout> {
      const [view] = await viewsOf(viewerId, [row]);
      if (!view) throw new ApiFailure('not_found', 'There is no such payout.');
      return view;
    },
  };
}

/** Returns the end, in milliseconds, of the time to undo; null if the last step is no approval by this person. */
export function undoableUntil(
  { status }: Pick<PayoutsTable, 'status'>,
  steps: readonly PayoutStepsTable[],
  staffId: string,
): number | null {
  const last = steps.at(-1);
  if (!last || last.by_id !== staffId || !isApproving(last.status)) return null;
  return status === 'pending' || status === 'processing' ? Number(last.at_ms) + approvalUndoMs : null;
}

const checkedMethod = ({ user_id, method_details, method_target }: PayoutsTable): CheckedMethod | null =>
  method_details === null ? null : { userId: user_id, target: method_target };

/** Number of earlier payouts whose results are shown. */
const shownPayouts = 5;
/** Number of earlier weeks that define the usual range. */
const rangeWeeks = 8;

/**
 * Returns the results of earlier payouts and the usual range of weekly amounts, so that the desk notices
 * outliers.
 */
async function pastOf(
  db: Connection,
  rows: readonly PayoutsTable[],
): Promise<(row: PayoutsTable) => PastPayouts> {
  const userIds = [...new Set(rows.map((row) => row.user_id))];
  const all =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('payouts')
          .select(['id', 'user_id', 'period_start_ms', 'status', 'amount_cents'])
          .where('user_id', 'in', userIds)
          .orderBy('period_start_ms', 'desc')
          .orderBy('id')
          .execute();
  return (row) => {
    const before = all.filter(
      (each) =>
        each.user_id === row.user_id &&
        each.period_start_ms < row.period_start_ms &&
        !each.id.endsWith(heldPart),
    );
    const cents = before
      .slice(0, rangeWeeks)
      .flatMap((each) => (each.status === 'paid' ? [each.amount_cents] : []));
    // A single week gives no range.
    const isKnown = cents.length > 1;
    return {
      last: before
        .slice(0, shownPayouts)
        .map(({ status }) => payoutStatuses.find((known) => known === status) ?? 'pending'),
      least: isKnown ? Math.min(...cents) / 100 : null,
      most: isKnown ? Math.max(...cents) / 100 : null,
    };
  };
}
