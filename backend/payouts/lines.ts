import type { Connection } from '../storage/database.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import { balanceAt } from '../money/history.ts';

/** A ledger entry, or a line that represents several of them. */
export interface BookLine {
  readonly atMs: number;
  /**
   * Kind of a ledger entry, or one of the other lines: `carried` (earlier balance), `takenBefore` (taken
   * before it was counted) and `heldPart` (a held part).
   */
  readonly kind: string;
  readonly ref: string;
  readonly coins: number;
}

/** Suffix of the id of a held part, which is a separate payout. */
export const heldPart = '-held';
const wholeId = (id: string): string => (id.endsWith(heldPart) ? id.slice(0, -heldPart.length) : id);

export async function linesBetween(
  db: Connection,
  userId: string,
  fromMs: number,
  untilMs: number,
): Promise<BookLine[]> {
  const rows = await db
    .selectFrom('coin_entries')
    .select(['kind', 'ref', 'coins', 'created_ms'])
    .where('user_id', '=', userId)
    .where('created_ms', '>=', fromMs)
    .where('created_ms', '<', untilMs)
    // Returned earnings that are still fully owed have not moved coins yet.
    .where('coins', '!=', 0)
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, ref, coins, created_ms }) => ({
    atMs: created_ms,
    kind,
    ref,
    coins: Number(coins),
  }));
}

/** Returns a line for the earlier balance; empty for 0. */
export const carried = (coins: number, atMs: number): BookLine[] =>
  coins === 0 ? [] : [{ atMs, kind: 'carried', ref: '', coins }];

/**
 * Returns every line of a payout in order; they add up to its coins. The lines start after the previous
 * payout that kept its coins, so a failed payout in between appears with its payout, its return and its
 * earnings. `pending`: entries that the run books first; empty for a counted payout.
 */
export async function linesOfPayout(
  db: Connection,
  payout: PayoutsTable,
  pending: readonly BookLine[] = [],
): Promise<{ readonly fromMs: number; readonly untilMs: number; readonly lines: readonly BookLine[] }> {
  const userId = payout.user_id;
  const untilMs = payout.period_end_ms + 1;
  if (wholeId(payout.id) !== payout.id) {
    const line = {
      atMs: payout.period_end_ms,
      kind: 'heldPart',
      ref: wholeId(payout.id),
      coins: payout.coins,
    };
    return { fromMs: payout.period_start_ms, untilMs, lines: [line] };
  }
  const before = await payoutBefore(db, payout);
  const fromMs = before ? before.untilMs : 0;
  const booked = [...(await linesBetween(db, userId, fromMs, untilMs)), ...pending].toSorted(
    (a, b) => a.atMs - b.atMs,
  );
  // Excludes the two payouts' own entries: the previous coins left before the opening balance, and the
  // current ones leave after all lines.
  const isTaken = ({ kind, ref }: BookLine) => kind === 'payout' && (ref === before?.id || ref === payout.id);
  const opening = before ? (await balanceAt(db, userId, fromMs, [before.id, payout.id])) - before.coins : 0;
  const lines = [...carried(opening, fromMs), ...booked.filter((line) => !isTaken(line))];
  const sum = lines.reduce((total, { coins }) => total + coins, 0);
  const held = await heldCoins(db, payout.id);
  const counted = payout.coins + held;
  const made = (kind: string, coins: number): BookLine[] =>
    coins === 0 ? [] : [{ atMs: payout.period_end_ms, kind, ref: payout.id, coins }];
  return {
    fromMs: lines[0]?.atMs ?? payout.period_start_ms,
    untilMs,
    lines: [...lines, ...made('takenBefore', counted - sum), ...made('heldPart', -held)],
  };
}

/** Returns the latest earlier payout whose coins were not returned before this one's week ended. */
async function payoutBefore(
  db: Connection,
  { user_id: userId, period_end_ms: endMs }: PayoutsTable,
): Promise<{ readonly id: string; readonly untilMs: number; readonly coins: number } | null> {
  const rows = await db
    .selectFrom('payouts')
    .innerJoin('coin_entries as taken', (join) =>
      join
        .onRef('taken.user_id', '=', 'payouts.user_id')
        .onRef('taken.ref', '=', 'payouts.id')
        .on('taken.kind', '=', 'payout'),
    )
    .leftJoin('coin_entries as back', (join) =>
      join
        .onRef('back.user_id', '=', 'payouts.user_id')
        .onRef('back.ref', '=', 'payouts.id')
        .on('back.kind', '=', 'payoutReturn')
        .on('back.created_ms', '<=', endMs),
    )
    .select(['payouts.id', 'payouts.period_end_ms', 'taken.coins'])
    .where('payouts.user_id', '=', userId)
    .where('payouts.period_end_ms', '<', endMs)
    .where('back.id', 'is', null)
    .orderBy('payouts.period_end_ms', 'desc')
    .limit(1)
    .execute();
  const [row] = rows;
  return row ? { id: row.id, untilMs: row.period_end_ms + 1, coins: -Number(row.coins) } : null;
}

async function heldCoins(db: Connection, id: string): Promise<number> {
  const row = await db
    .selectFrom('payouts')
    .select('coins')
    .where('id', '=', `${id}${heldPart}`)
    .executeTakeFirst();
  return Number(row?.coins ?? 0);
}
