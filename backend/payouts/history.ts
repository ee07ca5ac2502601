import type * as z from 'zod/mini';
import type { paymentTargetInfoSchema, payoutSchema } from '#shared/domain/billing.ts';
import type { Context } from '../context.ts';
import type { TextKey } from '../dictionary/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import { owedBy } from '../money/returns.ts';
import { payoutsHeldUntil } from '../penalties/index.ts';
import type { Database } from '../storage/database.ts';
import { isoTime } from '../lib/calendar.ts';
import { nextPayoutMs, minPayout, payoutCoinRate, payoutCurrency } from '../money/figures.ts';
import type { createEditLock } from './editLock.ts';
import { centsToHer, nextDue } from './forecast.ts';
import { payableMethod } from './methods.ts';
import { payoutView, stepsOf } from './steps.ts';
import { linksOf } from './wentWith.ts';

type Payout = z.core.input<typeof payoutSchema>;

export type PayoutPage = {
  readonly payoutHistory: Payout[];
  readonly paginationToken: string | null;
};

/**
 * Returns payouts, latest first. The token names the last payout of the previous page, so that new payouts do
 * not shift pages.
 */
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
  const steps = await stepsOf(
    database,
    page.map(({ id }) => id),
  );
  const links = await linksOf(database, userId);
  return {
    payoutHistory: page.map((row) => payoutView(row, steps.get(row.id), links(row.id))),
    paginationToken: last ? `${last.period_start_ms}.${last.id}` : null,
  };
}

function readToken(token: string): { startMs: number; id: string } {
  const [, startMs, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(token) ?? [];
  if (startMs === undefined || id === undefined)
    throw new ApiFailure('invalid_body', 'There is no such page.', { field: 'paginationToken' });
  return { startMs: Number(startMs), id };
}

/** §3.7: returns destination and time of the next payout, and reasons that block it. */
export async function paymentTargetInfo(
  { clock, database, ledger }: Pick<Context, 'clock' | 'database' | 'ledger'>,
  lock: ReturnType<typeof createEditLock>,
  userId: string,
): Promise<z.core.input<typeof paymentTargetInfoSchema>> {
  const nowMs = clock.now();
  const [balanceCoins, due, method, lockedUntilMs, heldUntilMs, owed] = await Promise.all([
    ledger.balance(userId),
    nextDue(database, userId, nowMs),
    payableMethod(database, userId),
    lock.untilMs(database),
    payoutsHeldUntil(database, userId, nowMs),
    owedBy(database, userId),
  ]);
  return {
    billingMethodId: method?.id ?? null,
    minPayout,
    currency: payoutCurrency,
    coinRate: payoutCoinRate,
    balanceCoins,
    estimatedAmount: centsToHer(due) / 100,
    nextPayoutAt: isoTime(nextPayoutMs(nowMs)),
    editLockedUntil: lockedUntilMs === null ? null : isoTime(lockedUntilMs),
    holds: [
      ...(method ? [] : [{ reason: 'payoutHold.noMethod' satisfies TextKey, until: null }]),
      ...(due.row.coins < minPayout * payoutCoinRate
        ? [{ reason: 'payoutHold.belowMinimum' satisfies TextKey, until: null }]
        : []),
      ...(heldUntilMs === null
        ? []
        : [{ reason: 'payoutHold.penaltyLevel' satisfies TextKey, until: isoTime(heldUntilMs) }]),
      ...(owed === 0 ? [] : [{ reason: 'payoutHold.owed' satisfies TextKey, until: null }]),
    ],
  };
}
