import type * as z from 'zod/mini';
import { payoutStatuses, type payoutSchema, type PayoutStatus } from '#shared/domain/billing.ts';
import type { AuditStep } from '#shared/domain/audit.ts';
import { actorOf, recordDeskStep } from '../audit/index.ts';
import type { Connection } from '../storage/database.ts';
import type { PayoutsTable, PayoutStepsTable } from '../storage/moneyTables.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { isoTime } from '../lib/calendar.ts';
import type { PayoutLinks } from './wentWith.ts';

/**
 * Steps of the desk. `approved` is the first of two approvals and changes no status; `undone` reverts the
 * last approval.
 */
export type StepStatus = PayoutStatus | 'approved' | 'undone';

export const auditStepOf = {
  pending: 'payoutReleased',
  approved: 'payoutFirstApproved',
  processing: 'payoutApproved',
  paid: 'payoutPaid',
  failed: 'payoutFailed',
  held: 'payoutHeld',
  undone: 'approvalUndone',
} as const satisfies Record<StepStatus, AuditStep>;

/** Stores a step of a payout, records it in the audit log, and notifies the streamer. */
export async function addStep(
  work: Work,
  step: {
    readonly payout: Pick<
      PayoutsTable,
      'id' | 'user_id' | 'status' | 'amount_cents' | 'fee_cents' | 'held_until_ms'
    >;
    /** Null: the payout was just created. */
    readonly before: string | null;
    readonly status: StepStatus;
    /** Null: the server's scheduler. */
    readonly byId: string | null;
    readonly note: string | null;
  },
  atMs: number,
): Promise<void> {
  const { payout, before, status, byId, note } = step;
  await work.db
    .insertInto('payout_steps')
    .values({ payout_id: payout.id, status, by_id: byId, note, at_ms: atMs })
    .execute();
  await recordDeskStep(work.db, {
    atMs,
    desk: 'finance',
    step: before === null ? 'payoutCounted' : auditStepOf[status],
    by: actorOf(byId),
    userId: payout.user_id,
    ref: { kind: 'payout', id: payout.id },
    before,
    after: payout.status,
    cents: payout.amount_cents - payout.fee_cents,
    untilMs: status === 'held' ? payout.held_until_ms : null,
    note,
  });
  work.emit(payout.user_id, 'call', 'studioUpdated', { what: 'payments' });
}

export async function stepsOf(
  db: Connection,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PayoutStepsTable[]>> {
  const rows = await db
    .selectFrom('payout_steps')
    .selectAll()
    .where('payout_id', 'in', payoutIds)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows as unknown as PayoutStepsTable[], ({ payout_id }) => payout_id);
}

type Payout = z.core.input<typeof payoutSchema>;

export function payoutView(
  row: PayoutsTable,
  steps: readonly PayoutStepsTable[] = [],
  links: PayoutLinks = noLinks,
): Payout {
  const statusOf = (said: string) => payoutStatuses.find((status) => status === said);
  return {
    _id: row.id,
    periodStart: isoTime(row.period_start_ms),
    periodEnd: isoTime(row.period_end_ms),
    coins: row.coins,
    amount: row.amount_cents / 100,
    fee: row.fee_cents / 100,
    currency: row.currency,
    methodType: row.method_type,
    status: statusOf(row.status) ?? 'pending',
    paidAt: row.paid_ms === null ? null : isoTime(row.paid_ms),
    reference: row.reference,
    failReason: row.fail_reason,
    heldUntil: row.held_until_ms === null ? null : isoTime(row.held_until_ms),
    steps: steps.flatMap(({ status: said, at_ms, note }, place) => {
      const status = statusOf(said);
      // An undone approval did not change the status.
      const isUndone = status === 'processing' && steps[place + 1]?.status === 'undone';
      return status && !isUndone ? [{ status, at: isoTime(at_ms), note }] : [];
    }),
    ...links,
  };
}

const noLinks: PayoutLinks = { wentWith: null, carries: [] };
