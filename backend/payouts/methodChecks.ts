import type { MethodCheck } from '#shared/api/finance.ts';
import type { Connection } from '../storage/database.ts';
import { isoTime } from '../streamer/calendar.ts';

/** Whose method it is, and its details as they are stored. */
export interface CheckedMethod {
  readonly userId: string;
  readonly details: string;
}

/** What the desk should know before money goes there: whether some arrived before, and whether others are paid there. */
export async function checksOf(
  db: Connection,
  methods: readonly CheckedMethod[],
): Promise<(method: CheckedMethod) => MethodCheck> {
  const details = [...new Set(methods.map((method) => method.details))];
  const [paid, owners] = await Promise.all([
    db
      .selectFrom('payouts')
      .select((eb) => [
        'user_id',
        'method_details',
        eb.fn.countAll().as('count'),
        eb.fn.min('paid_ms').as('since'),
      ])
      .where('status', '=', 'paid')
      .where('method_details', 'in', details)
      .groupBy(['user_id', 'method_details'])
      .execute(),
    db
      .selectFrom('billing_methods')
      .select(['details', 'user_id'])
      .distinct()
      .where('details', 'in', details)
      .execute(),
  ]);
  return ({ userId, details: own }) => {
    const before = paid.find((row) => row.user_id === userId && row.method_details === own);
    const since = before?.since ?? null;
    return {
      paid: Number(before?.count ?? 0),
      paidSince: since === null ? null : isoTime(Number(since)),
      others: owners.filter((row) => row.details === own && row.user_id !== userId).length,
    };
  };
}
