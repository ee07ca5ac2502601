import type { ApprovalReason } from '#shared/api/finance.ts';
import { twoApproversAbove } from '#shared/domain/billing.ts';
import { interestsOf, type Interest } from '../people/ownDecision.ts';
import type { Connection } from '../storage/database.ts';
import type { PayoutsTable, PayoutStepsTable } from '../storage/moneyTables.ts';
import { stepsOf } from './steps.ts';

/** Approvals of one payout, as the staff member who asks sees them. */
export interface Approvals {
  readonly needed: number;
  /** Reason for a second approval; null if one is enough. */
  readonly why: ApprovalReason | null;
  readonly given: number;
  readonly isGivenByViewer: boolean;
  /** Sum in cents and number of all payouts to this person for this period. */
  readonly periodCents: number;
  readonly periodPayouts: number;
  /** Reason why the staff member may not decide about this payout alone; null if there is none. */
  readonly interest: Interest | null;
}

type Period = Pick<PayoutsTable, 'user_id' | 'period_end_ms'>;
const periodKey = ({ user_id, period_end_ms }: Period) => `${user_id} ${Number(period_end_ms)}`;

/**
 * Returns the approvals of these payouts. Two are needed if all payouts of one period to a user exceed
 * `twoApproversAbove`. One must come from a staff member who has no interest in the user (`interestsOf`, D:
 * Round 3).
 */
export async function approvalsOf(
  db: Connection,
  rows: readonly PayoutsTable[],
  viewerId: string,
): Promise<(row: PayoutsTable) => Approvals> {
  const steps = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  const userIds = [...new Set(rows.map((row) => row.user_id))];
  const periods = await periodsOf(db, userIds);
  const approversOfRow = new Map(rows.map(({ id }) => [id, approversOf(steps.get(id) ?? [])]));
  const staffIds = new Set([viewerId, ...[...approversOfRow.values()].flatMap((ids) => [...ids])]);
  const interests = new Map<string, ReadonlyMap<string, Interest>>();
  for (const id of staffIds) interests.set(id, await interestsOf(db, id, userIds));

  return (row) => {
    const approvers = approversOfRow.get(row.id) ?? new Set<string>();
    const { cents, payouts } = periods.get(periodKey(row)) ?? { cents: row.amount_cents, payouts: 1 };
    const bySum = cents > twoApproversAbove * 100 ? 2 : 1;
    const isRelated = (id: string) => interests.get(id)?.has(row.user_id) ?? false;
    const isUnbiased = [...approvers].some((id) => !isRelated(id));
    const related = [...new Set([...approvers, viewerId])].filter(isRelated).length;
    const needed = isUnbiased ? bySum : Math.max(bySum, related + 1);
    return {
      needed,
      why: needed > bySum ? 'relative' : bySum > 1 ? 'sum' : null,
      given: approvers.size,
      isGivenByViewer: approvers.has(viewerId),
      periodCents: cents,
      periodPayouts: payouts,
      interest: interests.get(viewerId)?.get(row.user_id) ?? null,
    };
  };
}

/**
 * Returns sums per user and period. A failed part still counts, so that splitting a payout and failing a part
 * does not avoid an approval.
 */
async function periodsOf(
  db: Connection,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly cents: number; readonly payouts: number }>> {
  const sums = await db
    .selectFrom('payouts')
    .select((eb) => [
      'user_id',
      'period_end_ms',
      eb.fn.sum('amount_cents').as('cents'),
      eb.fn.countAll().as('payouts'),
    ])
    .where('user_id', 'in', userIds)
    .groupBy(['user_id', 'period_end_ms'])
    .execute();
  return new Map(
    sums.map((row) => [periodKey(row), { cents: Number(row.cents), payouts: Number(row.payouts) }]),
  );
}

/** Returns the staff members who approved the payout since its last `pending` step and did not undo it. */
function approversOf(steps: readonly PayoutStepsTable[]): ReadonlySet<string> {
  const from = steps.findLastIndex(({ status }) => status === 'pending');
  const approvers = new Set<string>();
  for (const { status, by_id: byId } of steps.slice(from + 1)) {
    if (byId === null) continue;
    if (isApproving(status)) approvers.add(byId);
    if (status === 'undone') approvers.delete(byId);
  }
  return approvers;
}

/**
 * Returns true for a step that is an approval: `approved` for an earlier one, `processing` for the last
 * needed one.
 */
export const isApproving = (status: string): boolean => status === 'approved' || status === 'processing';
