import type { Insertable } from 'kysely';
import type { BillingType } from '#shared/domain/billing.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import type { Connection } from '../storage/database.ts';
import type { PastEntry } from '../money/history.ts';
import { storedDetails, targetOf } from '../payouts/index.ts';
import type { BillingMethodsTable, PayoutsTable } from '../storage/moneyTables.ts';
import { WEEK_MS, weekStartMs } from '../lib/calendar.ts';
import {
  minPayout,
  payoutCoinRate,
  payoutCurrency,
  payoutFeeCents,
  payoutHourUtc,
} from '../money/figures.ts';

/** Payment method of the demo streamer, and one that was refused because it has another owner. */
export const demoWallet = { network: 'TRC20', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' } as const;
export const demoPaxum = {
  email: 'valeria@pay.example',
  accountType: 'individual',
  firstName: 'Valeria',
  lastName: 'Ortega',
  vat: null,
} as const;

const clerkId = 'account-finance';

/** Stores the payment methods of the demo streamer, and the steps of these payouts. */
export async function seedBilling(
  db: Connection,
  userId: string,
  payouts: readonly Insertable<PayoutsTable>[],
  startMs: number,
): Promise<void> {
  const method = (
    id: string,
    type: BillingType,
    details: Readonly<Record<string, unknown>>,
    rest: Partial<Insertable<BillingMethodsTable>>,
  ): Insertable<BillingMethodsTable> => ({
    id,
    user_id: userId,
    type,
    details: storedDetails(type, details),
    target: targetOf(type, details),
    is_default: 0,
    status: 'active',
    reject_reason: null,
    created_ms: startMs,
    changed_ms: startMs,
    ...rest,
  });
  await db
    .insertInto('billing_methods')
    .values([
      method('demo-method-1', 'binance', demoWallet, { is_default: 1 }),
      method('demo-method-2', 'paxum', demoPaxum, {
        status: 'rejected',
        reject_reason: 'payoutReason.nameMismatch',
        created_ms: startMs + 1,
      }),
    ])
    .execute();
  const hasClerk = await db.selectFrom('users').select('id').where('id', '=', clerkId).executeTakeFirst();
  const byId = hasClerk ? clerkId : null;
  const steps = payouts.flatMap(({ id, status, period_end_ms, paid_ms, reference, fail_reason }) => {
    const countedMs = period_end_ms + 1 + payoutHourUtc * HOUR_MS;
    const step = (said: string, at_ms: number, by_id: string | null, note: string | null = null) => ({
      payout_id: id,
      status: said,
      by_id,
      note,
      at_ms,
    });
    return [
      step('pending', countedMs, null),
      ...(status === 'pending' ? [] : [step('processing', countedMs + 3 * HOUR_MS, byId)]),
      ...(status === 'paid' && paid_ms ? [step('paid', paid_ms, byId, reference ?? null)] : []),
      ...(status === 'failed' ? [step('failed', countedMs + 2 * DAY_MS, byId, fail_reason ?? null)] : []),
    ];
  });
  if (steps.length > 0) await db.insertInto('payout_steps').values(steps).execute();
}

/** Destination of a demo payout at the finance desk. */
interface Destination {
  /**
   * `known`: earlier payouts arrived there; `changed`: they arrived elsewhere; `first`: no earlier payout.
   */
  readonly check: 'known' | 'changed' | 'first';
  /** The finance desk has not approved the method yet, so it receives no payouts. */
  readonly isInReview?: boolean;
  readonly address?: string;
}

/**
 * Destinations of the leaderboard's streamers, best first. Without an address the method is an e-mail
 * account.
 */
const destinations: readonly Destination[] = [
  { check: 'known', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  { check: 'known', address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' },
  { check: 'changed', address: 'TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs' },
  { check: 'known' },
  { check: 'first', isInReview: true },
  { check: 'first', address: 'TNXoiAJ3dct8Fjg4M9fkLFh9S2v9TXc32G' },
  { check: 'known', address: 'TXJgMdjVX5dKiQaUi9QobwNxtSQaFqccvd' },
];
const formerAddress = 'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4';

const destinationOf = (address: string | undefined, userId: string) =>
  address === undefined
    ? ({ type: 'adcash', details: { account: `${userId.slice(-8)}@pay.example` } } as const)
    : ({ type: 'binance', details: { network: 'TRC20', address } } as const);

/** Returns the start of the latest week whose payouts have been counted. */
export const countedWeekMs = (nowMs: number): number =>
  weekStartMs(nowMs - payoutHourUtc * HOUR_MS) - WEEK_MS;

/**
 * Returns the payouts of the latest counted week, which wait at the finance desk on any day, and the paid
 * ones of the week before.
 */
export function waitingPayouts(
  userIds: readonly string[],
  entries: readonly PastEntry[],
  nowMs: number,
): {
  readonly rows: Insertable<PayoutsTable>[];
  readonly entries: PastEntry[];
  readonly methods: Insertable<BillingMethodsTable>[];
} {
  const lastMs = countedWeekMs(nowMs);
  const rows: Insertable<PayoutsTable>[] = [];
  const booked: PastEntry[] = [];
  const methods: Insertable<BillingMethodsTable>[] = [];

  function count(userId: string, weekMs: number, address: string | undefined, isPaid: boolean): void {
    const endMs = weekMs + WEEK_MS;
    const countedMs = endMs + payoutHourUtc * HOUR_MS;
    const coins = [...entries, ...booked].reduce(
      (sum, entry) => (entry.userId === userId && entry.atMs < endMs ? sum + entry.coins : sum),
      0,
    );
    if (coins < minPayout * payoutCoinRate) return;
    const { type, details } = destinationOf(address, userId);
    const id = `demo-waiting-${userId}${isPaid ? '-before' : ''}`;
    booked.push({ userId, kind: 'payout', ref: id, coins: -coins, atMs: countedMs });
    rows.push({
      id,
      user_id: userId,
      period_start_ms: weekMs,
      period_end_ms: endMs - 1,
      coins,
      amount_cents: Math.floor((coins * 100) / payoutCoinRate),
      fee_cents: payoutFeeCents,
      currency: payoutCurrency,
      method_type: type,
      method_details: storedDetails(type, details),
      method_target: targetOf(type, details),
      status: isPaid ? 'paid' : 'pending',
      paid_ms: isPaid ? countedMs + DAY_MS : null,
      reference: isPaid ? `VSP-${new Date(countedMs).toISOString().slice(2, 10)}-${rows.length + 1}` : null,
      fail_reason: null,
      held_until_ms: null,
      told_from_ms: null,
    });
  }

  for (const [at, { check, address, isInReview = false }] of destinations.entries()) {
    const userId = userIds[at];
    if (userId === undefined) break;
    const { type, details } = destinationOf(address, userId);
    methods.push({
      id: `demo-method-${userId}`,
      user_id: userId,
      type,
      details: storedDetails(type, details),
      target: targetOf(type, details),
      is_default: 1,
      status: isInReview ? 'pending' : 'active',
      reject_reason: null,
      created_ms: lastMs,
      changed_ms: lastMs,
    });
    if (isInReview) continue;
    if (check !== 'first')
      count(userId, lastMs - WEEK_MS, check === 'changed' ? formerAddress : address, true);
    count(userId, lastMs, address, false);
  }
  return { rows, entries: booked, methods };
}
