import { sql } from 'kysely';
import type { Connection } from '../storage/database.ts';
import { returnedBy, returnPairs, sourceOfKind } from './earningKinds.ts';
import { sidesOf, type Entry, type EntryKind, type TakenBack } from './ledger.ts';
import { move, moveOf } from './transfers.ts';

/**
 * Returns the reference of a part that is paid later. The number at its start distinguishes it from the
 * reference of any earning.
 */
const partRef = (ref: string, takenBefore: number): string => `${takenBefore} owed of ${ref}`;
/**
 * Returns the reference of the earning that an entry takes back. Earlier versions used `<ref>:<taken before>`
 * for parts.
 */
function earnedRef(kind: string, ref: string): string {
  const part = /^\d+ owed of ([^]+)$/.exec(ref)?.[1];
  return part ?? (kind === 'mediaEarningReturn' ? (ref.split(':', 1)[0] ?? ref) : ref);
}

/**
 * Takes back as much as the balance covers, possibly 0 coins: the entry itself cancels the earning. The
 * missing part is owed, and its parts are booked later under the same kind.
 */
export async function takeBack(
  db: Connection,
  { userId, kind, ref, coins }: TakenBack,
  atMs: number,
): Promise<void> {
  const taken = Math.min(coins, await balanceOf(db, userId));
  if ((await take(db, { userId, kind, ref, coins: -taken }, atMs)) !== 'booked' || taken === coins) return;
  await db
    .insertInto('owed_returns')
    .values({ user_id: userId, kind, ref, coins, owed_coins: coins - taken, created_ms: atMs })
    .execute();
}

/**
 * Returns whether an entry may pay owed coins: an earning, or coins that return. Bought coins never pay them.
 */
export const paysOwed = ({ kind, coins }: Pick<Entry, 'kind' | 'coins'>): boolean =>
  coins > 0 && (sourceOfKind(kind) !== null || comesBack.has(kind));

const comesBack: ReadonlySet<EntryKind> = new Set(['payoutReturn', 'penaltyReturn', 'penaltyReleased']);

/** Pays the person's owed coins from the balance, the oldest first. Returns whether any were paid. */
export async function payOwed(db: Connection, userId: string, atMs: number): Promise<boolean> {
  const rows = await db
    .selectFrom('owed_returns')
    .selectAll()
    .where('user_id', '=', userId)
    .where('owed_coins', '>', 0)
    .orderBy('created_ms')
    .orderBy('ref')
    .execute();
  let hasPaid = false;
  for (const { kind, ref, coins, owed_coins: owed } of rows) {
    const paid = Math.min(owed, await balanceOf(db, userId));
    if (paid === 0) break;
    const part = { userId, kind: kind as EntryKind, ref: partRef(ref, coins - owed), coins: -paid };
    if ((await take(db, part, atMs)) !== 'booked') break;
    await db
      .updateTable('owed_returns')
      .set({ owed_coins: owed - paid })
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('ref', '=', ref)
      .execute();
    hasPaid = true;
  }
  return hasPaid;
}

/** Returns the total of owed coins of this person. */
export async function owedBy(db: Connection, userId: string): Promise<number> {
  const row = await db
    .selectFrom('owed_returns')
    .select((eb) => eb.fn.sum('owed_coins').as('coins'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.coins ?? 0);
}

export async function balanceOf(db: Connection, userId: string): Promise<number> {
  const row = await db
    .selectFrom('balances')
    .select('coins')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.coins ?? 0);
}

const take = (db: Connection, entry: Entry, atMs: number) =>
  move(db, moveOf(entry, sidesOf(entry.kind)), atMs);

/**
 * Returns problems for the audit: for every return, the booked and owed coins must equal the earning. A
 * refunded purchase must have taken back its referral share.
 */
export async function returnProblems(db: Connection): Promise<string[]> {
  const [owedRows, moved, shares] = await Promise.all([
    db.selectFrom('owed_returns').selectAll().execute(),
    db
      .selectFrom('coin_entries')
      .select(['user_id', 'kind', 'ref', 'coins'])
      .where('kind', 'in', returnPairs.flat())
      .orderBy('id')
      .execute(),
    db
      .selectFrom('purchases')
      .innerJoin('coin_entries as share', (join) =>
        join
          .on('share.kind', '=', 'referralEarning')
          .on('share.ref', '=', sql<string>`purchases.user_id || ' ' || purchases.transaction_id`),
      )
      .select(['share.user_id', 'share.ref'])
      .where('purchases.returned_ms', 'is not', null)
      .execute(),
  ]);
  const keyOf = (userId: string, kind: string, ref: string) => `${userId} ${kind} ${ref}`;
  const sums = new Map<string, number>();
  const taken = new Map<
    string,
    { readonly userId: string; readonly kind: EntryKind; readonly ref: string }
  >();
  for (const { user_id: userId, kind: said, ref: own, coins } of moved) {
    const kind = said as EntryKind;
    const isReturn = returnedBy(kind) !== null;
    const ref = isReturn ? earnedRef(kind, own) : own;
    const key = keyOf(userId, kind, ref);
    sums.set(key, (sums.get(key) ?? 0) + Number(coins));
    if (isReturn) taken.set(key, { userId, kind, ref });
  }
  const owedOf = new Map(owedRows.map((row) => [keyOf(row.user_id, row.kind, row.ref), row]));
  for (const { user_id: userId, kind, ref } of owedRows)
    taken.set(keyOf(userId, kind, ref), { userId, kind: kind as EntryKind, ref });
  const wrong = [...taken].flatMap(([key, { userId, kind, ref }]) => {
    const row = owedOf.get(key);
    const earned = sums.get(keyOf(userId, returnedBy(kind) ?? kind, ref)) ?? 0;
    const back = -(sums.get(key) ?? 0);
    const owed = Number(row?.owed_coins ?? 0);
    return back + owed === earned && owed >= 0 && (!row || Number(row.coins) === earned)
      ? []
      : [`${ref} earned ${userId} ${earned}, of which ${back} came back and ${owed} are owed`];
  });
  const kept = shares.flatMap(({ user_id: userId, ref }) =>
    taken.has(keyOf(userId, 'referralReturn', ref))
      ? []
      : [`the purchase of ${ref} was given back, and its referral share is left to ${userId}`],
  );
  return [...wrong, ...kept].toSorted();
}
