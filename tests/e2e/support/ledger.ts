import { join } from 'node:path';
import { expect } from '@playwright/test';
import Sqlite from 'better-sqlite3';

/** What the server has booked, read from its own file: a history only tells what it reckons. */
export interface Ledger {
  /** Since this was opened nothing was booked but these minutes of this call, and both have what that leaves them. */
  addsUp(callId: string, minutes: number): void;
}

/** Coins a minute, and what of them is hers. */
const [price, share] = [60, 36];

export function openLedger(dataDir: string, hisId: string, herId: string): Ledger {
  function read<T>(sql: string, ...values: unknown[]): T[] {
    const database = new Sqlite(join(dataDir, 'vesper.db'), { readonly: true });
    try {
      return database.prepare(sql).all(...values) as T[];
    } finally {
      database.close();
    }
  }
  const coins = () =>
    [hisId, herId].map(
      (userId) =>
        read<{ coins: number }>('select coins from balances where user_id = ?', userId)[0]?.coins ?? 0,
    );
  const before = coins();
  return {
    addsUp(callId, minutes) {
      const booked = read<{ kind: string; ref: string; user_id: string; coins: number }>(
        'select kind, ref, user_id, coins from coin_entries where ref like ?',
        `${callId}:%`,
      );
      const wanted = Array.from({ length: minutes }, (_, minute) => [
        `callCharge ${callId}:${minute} ${hisId} ${-price}`,
        `callEarning ${callId}:${minute} ${herId} ${share}`,
      ]).flat();
      expect(
        booked.map((entry) => `${entry.kind} ${entry.ref} ${entry.user_id} ${entry.coins}`).toSorted(),
      ).toEqual(wanted.toSorted());
      expect(coins()).toEqual([(before[0] ?? 0) - minutes * price, (before[1] ?? 0) + minutes * share]);
    },
  };
}
