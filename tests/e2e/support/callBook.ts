import { expect, type Page } from '@playwright/test';
import type { Backend } from '#backend/app/app.ts';
import type { EntryKind } from '#backend/money/ledger.ts';
import { historyShows, lastCall, type Shown } from './callHistory.ts';
import { man, queen } from './calls.ts';

/** Coins a minute of the demo queen, and what of them is hers. */
const [price, share] = [60, 36];

/** Coins that moved by something else than a minute. */
export interface Moved {
  readonly kind: EntryKind;
  readonly whose: 'his' | 'hers';
  readonly coins: number;
}

/** How far the book had come: what both had, and the last entry. */
export interface Mark {
  readonly coins: readonly [his: number, hers: number];
  readonly entry: number;
}

/** What the calls of the demo man with the demo queen have booked. */
export interface CallBook {
  setHisCoins(coins: number): Promise<void>;
  /**
   * The last call is over, for this reason and after this many minutes in the history of both, and the coins are two
   * sides of each minute: in what was booked, and in what both have. Besides those only `others` moved.
   */
  addsUp(reason: Shown['why'], minutes: number, others?: readonly Moved[]): Promise<void>;
  /** The pages of the history say what was last added up. */
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

/** Counts from this mark on, or from now. */
export async function openCallBook(
  { url, context }: Backend,
  hisId: string,
  herId: string,
  from?: Mark,
): Promise<CallBook> {
  const { ledger, database, hub } = context;
  let mark = from ?? (await markOf(database, hisId, herId));
  let ended: { readonly reason: Shown['why']; readonly minutes: number } | null = null;

  /** What was booked for the two after the mark: the minutes of this call by their number, all else as "besides". */
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
