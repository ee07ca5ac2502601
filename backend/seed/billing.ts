import type { Insertable } from 'kysely';
import type { BillingType } from '#shared/domain/billing.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import type { Connection } from '../storage/database.ts';
import type { PastEntry } from '../money/history.ts';
import { storedDetails, targetOf } from '../payouts/methodDetails.ts';
import type { BillingMethodsTable, PayoutsTable } from '../storage/moneyTables.ts';
import { WEEK_MS, weekStartMs } from '../streamer/calendar.ts';
import {
  minPayout,
  payoutCoinRate,
  payoutCurrency,
  payoutFeeCents,
  payoutHourUtc,
} from '../streamer/figures.ts';

/** Where the demo streamer is paid, and an account that was refused because it is somebody else's name. */
export const demoWallet = { network: 'TRC20', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' } as const;
export const demoPaxum = {
  email: 'valeria@pay.example',
  accountType: 'individual',
  firstName: 'Valeria',
  lastName: 'Ortega',
  vat: null,
} as const;

const clerkId = 'account-finance';

/** Her methods, and each step of her past payouts. */
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

const addresses = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  'TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs',
] as const;

/** What waits at the demo's finance desk: the last week of the other streamers, and a method that nobody has looked at. */
export function waitingPayouts(
  userIds: readonly string[],
  entries: readonly PastEntry[],
  nowMs: number,
): {
  readonly rows: Insertable<PayoutsTable>[];
  readonly entries: PastEntry[];
  readonly methods: Insertable<BillingMethodsTable>[];
} {
  const weekMs = weekStartMs(nowMs) - WEEK_MS;
  const countedMs = weekMs + WEEK_MS + payoutHourUtc * HOUR_MS;
  const rows: Insertable<PayoutsTable>[] = [];
  const booked: PastEntry[] = [];
  const methods: Insertable<BillingMethodsTable>[] = [];
  for (const [at, userId] of userIds.slice(0, 5).entries()) {
    const address = addresses[at];
    const [type, details] = address
      ? (['binance', { network: 'TRC20', address }] as const)
      : (['adcash', { account: `${userId.slice(-8)}@pay.example` }] as const);
    const isNew = at === 4;
    methods.push({
      id: `demo-method-${userId}`,
      user_id: userId,
      type,
      details: storedDetails(type, details),
      target: targetOf(type, details),
      is_default: 1,
      status: isNew ? 'pending' : 'active',
      reject_reason: null,
      created_ms: weekMs,
      changed_ms: weekMs,
    });
    const coins = entries.reduce(
      (sum, entry) => (entry.userId === userId && entry.atMs < weekMs + WEEK_MS ? sum + entry.coins : sum),
      0,
    );
    // Before the hour has come nothing is counted, and the server's own run is still to do it.
    if (isNew || nowMs < countedMs || coins < minPayout * payoutCoinRate) continue;
    const id = `demo-waiting-${userId}`;
    booked.push({ userId, kind: 'payout', ref: id, coins: -coins, atMs: countedMs });
    rows.push({
      id,
      user_id: userId,
      period_start_ms: weekMs,
      period_end_ms: weekMs + WEEK_MS - 1,
      coins,
      amount_cents: Math.floor((coins * 100) / payoutCoinRate),
      fee_cents: payoutFeeCents,
      currency: payoutCurrency,
      method_type: type,
      method_details: storedDetails(type, details),
      method_target: targetOf(type, details),
      status: 'pending',
      paid_ms: null,
      reference: null,
      fail_reason: null,
      held_until_ms: null,
      told_from_ms: null,
    });
  }
  return { rows, entries: booked, methods };
}
