import type { MethodCheck } from '#shared/api/finance.ts';
import type { Connection } from '../storage/database.ts';
import { isoTime } from '../lib/calendar.ts';

/** Owner of a method, and its comparable target (methodDetails.ts). */
export interface CheckedMethod {
  readonly userId: string;
  readonly target: string | null;
}

/**
 * Returns what the desk should know about a target: earlier successful payouts, and other users who use it.
 */
export async function checksOf(
  db: Connection,
  methods: readonly CheckedMethod[],
): Promise<(method: CheckedMethod) => MethodCheck> {
  const targets = [...new Set(methods.flatMap(({ target }) => target ?? []))];
  const [paid, owners] = await Promise.all([
    db
      .selectFrom('payouts')
      .select((eb) => [
        'user_id',
        'method_target',
        eb.fn.countAll().as('count'),
        eb.fn.min('paid_ms').as('since'),
      ])
      .where('status', '=', 'paid')
      .where('method_target', 'in', targets)
      .groupBy(['user_id', 'method_target'])
      .execute(),
    db
      .selectFrom('billing_methods')
      .select(['target', 'user_id'])
      .distinct()
      .where('target', 'in', targets)
      .execute(),
  ]);
  return ({ userId, target: own }) => {
    const before = paid.find((row) => row.user_id === userId && row.method_target === own);
    const since = before?.since ?? null;
    return {
      paid: Number(before?.count ?? 0),
      paidSince: since === null ? null : isoTime(Number(since)),
      others: owners.filter((row) => row.target === own && row.user_id !== userId).length,
    };
  };
}
