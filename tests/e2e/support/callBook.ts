import { expect, type Page } from '@playwright/test';
import type { Backend } from '#backend/app/app.ts';
import type { EntryKind } from '#backend/money/ledger.ts';
import { historyShows, lastCall, type Shown } from './callHistory.ts';
import { man, queen } from './calls.ts';

/** Price per minute of the demo streamer in coins, and her share of it. */
const [price, share] = [60, 36];

/** A transfer of coins other than for a minute. */
export interface Moved {
  readonly kind: EntryKind;
  readonly whose: 'his' | 'hers';
  readonly coins: number;
}

/** A position in the ledger: both balances and the latest entry. */
export interface Mark {
  readonly coins: readonly [his: number, hers: number];
  readonly entry: number;
}

/** Checks what the calls of the demo man with the demo streamer have booked. */
export interface CallBook {
  setHisCoins(coins: number): Promise<void>;
  /**
   * Checks that the last call ended for this reason after this many minutes in both histories, and that entries and
   * balances match two sides of each minute. Only `others` may have moved besides.
   */
  addsUp(reason: Shown['why'], minutes: number, others?: readonly Moved[]): Promise<void>;
  /** Checks that the history pages show the call that was last checked. */
  historiesShow(his: Page, hers: Page, ofHis: Partial<Shown>, ofHers: Partial<Shown>): Promise<void>;
}

export async function markOf(
  database: Backend['context']['database'],
  hisId: string,
  herId: string,
): Promise<Mark> {
  const found = await database
    .selectFrom('coin_entries')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  const coinsOf = async (userId: string) =>
    (
      await database
        .selectFrom('balances')
        .select('coins')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).coins;
  return { coins: [await coinsOf(hisId), await coinsOf(herId)], entry: Number(found?.id ?? 0) };
}

/** Starts counting from this mark, or from now. */
export async function openCallBook(
  { url, context }: Backend,
  hisId: string,
  herId: string,
  from?: Mark,
): Promise<CallBook> {
  const { ledger, database, hub } = context;
  let mark = from ?? (await markOf(database, hisId, herId));
  let ended: { readonly reason: Shown['why']; readonly minutes: number } | null = null;

  /** Returns what was booked for the two after the mark: minutes of this call by number, all else as "besides". */
  async function booked(callId: string): Promise<string[]> {
    const entries = await database
      .selectFrom('coin_entries')
      .select(['user_id', 'kind', 'ref', 'coins'])
      .where('id', '>', mark.entry)
      .where('user_id', 'in', [hisId, herId])
      .execute();
    return entries.map(({ kind, ref, user_id, coins }) => {
      const whose = user_id === hisId ? 'his' : 'hers';
      return `${ref.startsWith(`${callId}:`) ? ref : 'besides'}: ${kind} ${whose} ${coins}`;
    });
  }

  return {
    async setHisCoins(wanted) {
      const has = await ledger.balance(hisId);
      await ledger.book({ userId: hisId, kind: 'payout', ref: `at ${Date.now()}`, coins: wanted - has });
      hub.send(hisId, 'call', 'balance', { coins: wanted });
      mark = await markOf(database, hisId, herId);
    },
    async addsUp(reason, minutes, others = []) {
      const [paid, earned] = [minutes === 0 ? 0 : -minutes * price, minutes * share];
      await expect
        .poll(async () => {
          const calls = await Promise.all([man, queen].map((email) => lastCall(url, email)));
          return calls.map((call) => ({ reason: call.reason, minutes: call.minutes, coins: call.coins }));
        })
        .toEqual([
          { reason, minutes, coins: paid },
          { reason, minutes, coins: earned },
        ]);
      const { _id: callId } = await lastCall(url, man);
      const wanted = [
        ...Array.from({ length: minutes }, (_, minute) => [
          `${callId}:${minute}: callCharge his ${-price}`,
          `${callId}:${minute}: callEarning hers ${share}`,
        ]).flat(),
        ...others.map(({ kind, whose, coins }) => `besides: ${kind} ${whose} ${coins}`),
      ];
      expect((await booked(callId)).toSorted()).toEqual(wanted.toSorted());
      const besides = (whose: Moved['whose']) =>
        others.filter((one) => one.whose === whose).reduce((sum, one) => sum + one.coins, 0);
      const [his, hers] = mark.coins;
      mark = await markOf(database, hisId, herId);
      expect(mark.coins).toEqual([his + paid + besides('his'), hers + earned + besides('hers')]);
      ended = { reason, minutes };
    },
    async historiesShow(his, hers, ofHis, ofHers) {
      if (ended === null) throw new Error('nothing adds up yet');
      const { reason: why, minutes } = ended;
      const usual = (word: string, each: number): Shown => ({
        what: minutes === 0 ? 'call' : /Call · \d+ (s|min)/,
        coins: minutes === 0 ? null : `${word} ${minutes * each}`,
        why,
      });
      await Promise.all([
        historyShows(his, { ...usual('Paid', price), ...ofHis }),
        historyShows(hers, { ...usual('Earned', share), ...ofHers }),
      ]);
    },
  };
}
