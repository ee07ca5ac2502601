import type { PayoutStatus } from '#shared/domain/billing.ts';
import { requireOtherPerson, requireUnbiased } from '../people/ownDecision.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { MoneyNews, PayoutNotices } from './notices.ts';
import { addStep, type StepStatus } from './steps.ts';
import { payoutCoinRate } from '../money/figures.ts';
import { heldPart } from './lines.ts';

/** The states that a payout may have before each step. */
const leadsFrom = {
  processing: ['pending'],
  paid: ['processing'],
  failed: ['pending', 'held', 'processing'],
  held: ['pending'],
  pending: ['held'],
} as const satisfies Record<PayoutStatus, readonly PayoutStatus[]>;

/** The notification of each step. An approval sends its own ten seconds later, because it can be undone (`approving.ts`). */
const newsOf = {
  paid: 'paid',
  failed: 'failed',
  held: 'held',
  pending: 'released',
} as const satisfies Partial<Record<PayoutStatus, MoneyNews>>;

export interface DeskStep {
  readonly status: PayoutStatus;
  readonly change: Partial<PayoutsTable>;
  readonly note: string | null;
  /**
   * Runs before the change. Returns a step to record instead of `status`, and the payout then keeps its
   * status.
   */
  readonly before?: (work: Work, row: PayoutsTable) => Promise<StepStatus | 'nothing' | void>;
}

export async function payoutOf(work: Work, id: string): Promise<PayoutsTable> {
  const row = await work.db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiFailure('not_found', 'There is no such payout.');
  return row;
}

/**
 * Returns the function that takes one step of the desk within a unit of work. A repeated step changes
 * nothing; a payout whose state does not allow the step is a conflict that names the state.
 */
export function createDeskSteps(
  { clock }: Pick<Context, 'clock'>,
  notices: Pick<PayoutNotices, 'notifyPayout'>,
) {
  return async function takeStep(
    work: Work,
    staffId: string,
    id: string,
    { status, change, note, before }: DeskStep,
  ): Promise<PayoutsTable> {
    const row = await payoutOf(work, id);
    requireOtherPerson(staffId, row.user_id);
    // Approvals are checked together, and `paid` only records what was approved.
    if (status !== 'processing' && status !== 'paid') await requireUnbiased(work.db, staffId, row.user_id);
    if (row.status === status) return row;
    if (!(leadsFrom[status] as readonly string[]).includes(row.status))
      throw new ApiFailure('conflict', `The payout is ${row.status}.`);
    const noted = (await before?.(work, row)) ?? status;
    if (noted === 'nothing') return row;
    if (noted === status)
      await work.db
        .updateTable('payouts')
        .set({ told_from_ms: null, ...change, status })
        .where('id', '=', id)
        .execute();
    const after = await payoutOf(work, id);
    const step = { payout: after, before: row.status, status: noted, byId: staffId, note };
    await addStep(work, step, clock.now());
    if (noted === status && status !== 'processing')
      await notices.notifyPayout(work, newsOf[status], after, note);
    return after;
  };
}
export type TakeDeskStep = ReturnType<typeof createDeskSteps>;

/**
 * Splits the disputed coins from a pending payout and returns the id of the new payout. The coins have
 * already left the balance together, so nothing is booked. The fee stays with the first payout, so that it is
 * taken once.
 */
export async function holdPartOf(work: Work, payout: PayoutsTable, coins: number): Promise<string> {
  if (payout.status !== 'pending') throw new ApiFailure('conflict', `The payout is ${payout.status}.`);
  const id = `${payout.id}${heldPart}`;
  const other = await work.db.selectFrom('payouts').select('id').where('id', '=', id).executeTakeFirst();
  if (other || payout.id.endsWith(heldPart))
    throw new ApiFailure('conflict', 'A part of this payout is held already.');
  const heldCents = Math.floor((coins * 100) / payoutCoinRate);
  // The remaining payout must cover the fee.
  if (heldCents >= payout.amount_cents - payout.fee_cents)
    throw new ApiFailure('conflict', 'So much can only be held as the whole payout.');
  await work.db
    .insertInto('payouts')
    .values({ ...payout, id, coins, amount_cents: heldCents, fee_cents: 0 })
    .execute();
  await work.db
    .updateTable('payouts')
    .set({ coins: payout.coins - coins, amount_cents: payout.amount_cents - heldCents })
    .where('id', '=', payout.id)
    .execute();
  return id;
}
