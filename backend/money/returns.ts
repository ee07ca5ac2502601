import type { Connection } from '../storage/database.ts';
import { sourceOfKind } from './earningKinds.ts';
import { sidesOf, type Entry, type EntryKind, type TakenBack } from './ledger.ts';
import { move, moveOf } from './transfers.ts';

/**
 * Takes back what there is, also nothing: with this entry the earning was never one. What is missing is owed; its parts
 * are booked later under the same kind, by `<ref>:<taken before>`.
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

/** What came by work, or comes back: of this what is owed is paid. Nobody pays with coins that they bought. */
export const paysOwed = ({ kind, coins }: Pick<Entry, 'kind' | 'coins'>): boolean =>
  coins > 0 && (sourceOfKind(kind) !== null || comesBack.has(kind));

const comesBack: ReadonlySet<EntryKind> = new Set(['payoutReturn', 'penaltyReturn', 'penaltyReleased']);

/** Pays what this person owes as far as there is something, the oldest first. True where something was paid. */
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
    const part = { userId, kind: kind as EntryKind, ref: `${ref}:${coins - owed}`, coins: -paid };
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

/** What this person owes of it in all. */
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

/** For the audit: what was given back and what is owed of it come to what was earned. */
export async function returnProblems(db: Connection): Promise<string[]> {
  const [rows, moved] = await Promise.all([
    db.selectFrom('owed_returns').selectAll().orderBy('user_id').orderBy('ref').execute(),
    db
      .selectFrom('coin_entries')
      .select(['user_id', 'kind', 'ref', 'coins'])
      .where('kind', 'in', ['mediaEarning', 'mediaEarningReturn'] satisfies EntryKind[])
      .execute(),
  ]);
  const sums = new Map<string, number>();
  for (const { user_id, kind, ref, coins } of moved) {
    const key = `${user_id} ${kind} ${ref.split(':', 1)[0]}`;
    sums.set(key, (sums.get(key) ?? 0) + Number(coins));
  }
  return rows.flatMap(({ user_id: userId, kind, ref, coins, owed_coins: owed }) => {
    const [earned, back] = [
      sums.get(`${userId} mediaEarning ${ref}`) ?? 0,
      sums.get(`${userId} ${kind} ${ref}`) ?? 0,
    ];
    return coins === earned && coins + back === owed && owed >= 0
      ? []
      : [`${ref} earned ${userId} ${earned}, of which ${-back} came back and ${owed} are owed`];
  });
}
