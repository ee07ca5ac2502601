import type { PastPayouts } from '#shared/api/finance.ts';
import { payoutStatuses } from '#shared/domain/billing.ts';
import type { Connection } from '../storage/database.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import { heldPart } from './lines.ts';

const shown = 5;
/** Number of earlier weeks that define the usual range. */
const weeks = 8;

/**
 * Returns the results of earlier payouts and the usual range of weekly amounts, so that the desk notices
 * outliers.
 */
export async function pastOf(
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
      .slice(0, weeks)
      .flatMap((each) => (each.status === 'paid' ? [each.amount_cents] : []));
    // A single week gives no range.
    const isKnown = cents.length > 1;
    return {
      last: before
        .slice(0, shown)
        .map(({ status }) => payoutStatuses.find((known) => known === status) ?? 'pending'),
      least: isKnown ? Math.min(...cents) / 100 : null,
      most: isKnown ? Math.max(...cents) / 100 : null,
    };
  };
}
