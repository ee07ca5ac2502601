import type { PurchasesTable } from '../storage/moneyTables.ts';
import { spentOf } from './spent.ts';
import type { Database } from '../storage/database.ts';
import type { EntryKind } from './ledger.ts';

/**
 * Compares purchases with the ledger. The coins of a purchase must be booked once, refunded coins once, and
 * coins that were already spent must be owed or paid off.
 */
export async function purchaseProblems(database: Database): Promise<string[]> {
  const [rows, booked] = await Promise.all([
    database
      .selectFrom('purchases')
      .select([
        'transaction_id',
        'user_id',
        'coins',
        'paid_ms',
        'returned_ms',
        'returned_coins',
        'debt_coins',
      ])
      .execute(),
    database
      .selectFrom('coin_entries')
      .select(['user_id', 'kind', 'ref', 'coins'])
      .where('kind', 'in', ['purchase', 'purchaseRefund', 'debtPayment'] satisfies EntryKind[])
      .execute(),
  ]);
  const left = new Map(
    booked.map(({ user_id, kind, ref, coins }) => [`${user_id} ${kind} ${ref}`, Number(coins)]),
  );
  const paidOff = new Map<string, number>();
  for (const { user_id, kind, ref, coins } of booked) {
    if (kind !== 'debtPayment') continue;
    left.delete(`${user_id} ${kind} ${ref}`);
    const debt = `${user_id} ${ref.slice(0, ref.indexOf(' '))}`;
    paidOff.set(debt, (paidOff.get(debt) ?? 0) - Number(coins));
  }
  const problems: string[] = [];
  for (const row of rows) {
    const { transaction_id: id, user_id: userId } = row;
    const isPaid = row.paid_ms !== null;
    const came = isPaid ? Number(row.coins ?? 0) : 0;
    const back = Number(row.returned_coins ?? 0);
    expectBooked('purchase', came);
    expectBooked('purchaseRefund', -back);
    const owed = row.returned_ms === null ? 0 : came - back;
    const settled = Number(row.debt_coins) + (paidOff.get(`${userId} ${id}`) ?? 0);
    if (owed !== settled)
      problems.push(`the purchase ${id} leaves ${owed} owed, and ${settled} are accounted for`);
    paidOff.delete(`${userId} ${id}`);

    function expectBooked(kind: EntryKind, coins: number): void {
      const key = `${userId} ${kind} ${id}`;
      const has = left.get(key) ?? 0;
      left.delete(key);
      if (has !== coins) problems.push(`the purchase ${id} books ${has} as ${kind} instead of ${coins}`);
    }
  }
  for (const key of [...left.keys(), ...paidOff.keys()]) problems.push(`booked for no purchase: ${key}`);
  for (const row of rows) problems.push(...(await keptGifts(database, row)));
  return problems;
}

/** Returns problems: gifts that were paid with coins of a refunded purchase and still count as earned. */
async function keptGifts(
  database: Database,
  purchase: Pick<PurchasesTable, 'user_id' | 'transaction_id' | 'coins' | 'returned_ms' | 'returned_coins'>,
): Promise<string[]> {
  if (purchase.returned_ms === null) return [];
  let missing = Number(purchase.coins ?? 0) - Number(purchase.returned_coins ?? 0);
  const unpaid: string[] = [];
  for (const { kind, ref, coins } of missing > 0 ? await spentOf(database, purchase) : []) {
    if (missing <= 0) break;
    missing -= coins;
    if (kind === ('giftCharge' satisfies EntryKind)) unpaid.push(ref);
  }
  if (unpaid.length === 0) return [];
  const entries = await database
    .selectFrom('coin_entries')
    .select(['kind', 'ref'])
    .where('kind', 'in', ['giftEarning', 'giftEarningReturn'] satisfies EntryKind[])
    .where('ref', 'in', unpaid)
    .execute();
  const refsOf = (wanted: EntryKind) =>
    new Set(entries.flatMap(({ kind, ref }) => (kind === wanted ? [ref] : [])));
  const returned = refsOf('giftEarningReturn');
  return [...refsOf('giftEarning')]
    .filter((ref) => !returned.has(ref))
    .map((ref) => `the purchase ${purchase.transaction_id} was given back, and its gift ${ref} is left`);
}
