import type { Connection } from '../storage/database.ts';
import type { PurchasesTable } from '../storage/moneyTables.ts';

/** Part of a charge that coins of one purchase paid for. */
export interface Spent {
  readonly kind: string;
  readonly ref: string;
  readonly coins: number;
}

/**
 * Returns the charges that the coins of a purchase paid for, the latest first. The oldest coins are spent
 * first; a refund takes the coins of its own purchase first.
 */
export async function spentOf(
  db: Connection,
  { user_id: userId, transaction_id: id }: Pick<PurchasesTable, 'user_id' | 'transaction_id'>,
): Promise<Spent[]> {
  const entries = await db
    .selectFrom('coin_entries')
    .select(['kind', 'ref', 'coins'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const lots: { readonly purchase: string | null; left: number }[] = [];
  const spent: Spent[] = [];
  let first = 0;
  for (const { kind, ref, coins: said } of entries) {
    const coins = Number(said);
    if (coins > 0) lots.push({ purchase: kind === 'purchase' ? ref : null, left: coins });
    const isRefund = kind === 'purchaseRefund';
    // Stops at the refund of this purchase, because other coins pay for later charges.
    if (isRefund && ref === id) break;
    if (coins >= 0) continue;
    let left = -coins;
    const own = isRefund ? lots.filter(({ purchase }) => purchase === ref) : [];
    for (const lot of own) left -= take(lot, left);
    while (left > 0 && first < lots.length) {
      const lot = lots[first];
      if (!lot) break;
      left -= take(lot, left);
      if (lot.left === 0) first += 1;
    }

    function take(lot: (typeof lots)[number], wanted: number): number {
      const part = Math.min(lot.left, wanted);
      lot.left -= part;
      if (part > 0 && lot.purchase === id) spent.push({ kind, ref, coins: part });
      return part;
    }
  }
  return spent.toReversed();
}
