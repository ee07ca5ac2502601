import type * as z from 'zod/mini';
import { payoutStatuses, type paymentTargetInfoSchema, type payoutSchema } from '#shared/domain/billing.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Database } from '../storage/database.ts';
import type { PayoutsTable } from '../storage/schema.ts';
import { isoTime, nextPayoutMs } from './calendar.ts';
import { minPayout, payoutCoinRate, payoutCurrency } from './figures.ts';

type Payout = z.core.input<typeof payoutSchema>;

export type PayoutPage = {
  readonly payoutHistory: Payout[];
  readonly paginationToken: string | null;
};

/** Payouts, the latest first. The token names the last one of the page before, so that a new one shifts nothing. */
export async function payoutsOf(
  database: Database,
  userId: string,
  count: number,
  token: string | null | undefined,
): Promise<PayoutPage> {
  const after = token === null || token === undefined ? null : readToken(token);
  const rows = await database
    .selectFrom('payouts')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('period_start_ms', 'id'), '<', eb.tuple(after?.startMs ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('period_start_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(count + 1)
    .execute();
  const page = rows.slice(0, count);
  const last = rows.length > count ? page.at(-1) : undefined;
  return {
    payoutHistory: page.map(toPayout),
    paginationToken: last ? `${last.period_start_ms}.${last.id}` : null,
  };
}

function readToken(token: string): { startMs: number; id: string } {
  const [, startMs, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(token) ?? [];
  if (startMs === undefined || id === undefined)
    throw new ApiFailure('invalid_body', 'There is no such page.', { field: 'paginationToken' });
  return { startMs: Number(startMs), id };
}

function toPayout(row: PayoutsTable): Payout {
  return {
    _id: row.id,
    periodStart: isoTime(row.period_start_ms),
    periodEnd: isoTime(row.period_end_ms),
    coins: row.coins,
    amount: row.amount_cents / 100,
    fee: row.fee_cents / 100,
    currency: row.currency,
    methodType: row.method_type,
    status: payoutStatuses.find((status) => status === row.status) ?? 'pending',
    paidAt: row.paid_ms === null ? null : isoTime(row.paid_ms),
    reference: row.reference,
    failReason: row.fail_reason,
  };
}

/** §3.7. There are no billing methods yet, so no one is named and nothing is locked. */
export function paymentTargetInfo(
  balanceCoins: number,
  nowMs: number,
): z.core.input<typeof paymentTargetInfoSchema> {
  return {
    billingMethodId: null,
    minPayout,
    currency: payoutCurrency,
    coinRate: payoutCoinRate,
    balanceCoins,
    // In whole cents, never more than there is.
    estimatedAmount: Math.floor((balanceCoins * 100) / payoutCoinRate) / 100,
    nextPayoutAt: isoTime(nextPayoutMs(nowMs)),
    editLockedUntil: null,
    holds: [],
  };
}
