import { join } from 'node:path';
import { expect } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import type { EntryKind } from '#backend/money/ledger.ts';

/** Coins that moved by something else than a minute. */
export interface Moved {
  readonly kind: EntryKind;
  readonly whose: 'his' | 'hers';
  readonly coins: number;
}

/** What the server has booked, read from its own file: a history only tells what it reckons. */
export interface Ledger {
  /** Since this was opened nothing was booked but these minutes of this call, and both have what that leaves them. */
  addsUp(callId: string, minutes: number, others?: readonly Moved[]): void;
}

/** Coins a minute of the demo queen, and what of them is hers. */
export const [price, share] = [60, 36];

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
  const [last] = read<{ id: number | null }>('select max(id) as id from coin_entries');
  return {
    addsUp(callId, minutes, others = []) {
      const booked = read<{ kind: string; ref: string; user_id: string; coins: number }>(
        'select kind, ref, user_id, coins from coin_entries where id > ? and user_id in (?, ?)',
        last?.id ?? 0,
        hisId,
        herId,
      ).map(({ kind, ref, user_id, coins: moved }) => {
        const whose = user_id === hisId ? 'his' : 'hers';
        return `${ref.startsWith(`${callId}:`) ? ref : 'besides'}: ${kind} ${whose} ${moved}`;
      });
      const wanted = [
        ...Array.from({ length: minutes }, (_, minute) => [
          `${callId}:${minute}: callCharge his ${-price}`,
          `${callId}:${minute}: callEarning hers ${share}`,
        ]).flat(),
        ...others.map(({ kind, whose, coins: moved }) => `besides: ${kind} ${whose} ${moved}`),
      ];
      expect(booked.toSorted()).toEqual(wanted.toSorted());
      const besides = (whose: Moved['whose']) =>
        others.filter((one) => one.whose === whose).reduce((sum, one) => sum + one.coins, 0);
      expect(coins()).toEqual([
        (before[0] ?? 0) - minutes * price + besides('his'),
        (before[1] ?? 0) + minutes * share + besides('hers'),
      ]);
    },
  };
}
