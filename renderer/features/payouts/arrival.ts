import type { Payout } from '#shared/domain/billing.ts';
import { HOUR_MS } from '#shared/domain/constants.ts';

/** Hours between the end of a week (Monday 00:00 UTC) and its run. */
const runAfterMs = 6 * HOUR_MS;
/** Number of latest payouts used for the estimate. */
const sampledPayouts = 5;

/**
 * Returns when the payout of the run at `payoutAt` usually arrives, by the median of the latest paid ones;
 * null if none was paid yet.
 */
export function usualArrival(paid: readonly Payout[], payoutAt: string | null): string | null {
  const waits = paid
    .slice(0, sampledPayouts)
    .flatMap(({ paidAt, periodEnd }) =>
      paidAt === null || periodEnd === null ? [] : [Date.parse(paidAt) - Date.parse(periodEnd) - runAfterMs],
    )
    .filter((ms) => ms >= 0)
    .toSorted((a, b) => a - b);
  const median = waits[Math.floor(waits.length / 2)];
  if (median === undefined || payoutAt === null) return null;
  return new Date(Date.parse(payoutAt) + median).toISOString();
}
