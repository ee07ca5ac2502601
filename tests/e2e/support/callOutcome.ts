import { expect } from '@playwright/test';
import { historyShows, lastCall, type Shown } from './callHistory.ts';
import { man, openCaller, queen, type Caller } from './calls.ts';
import { price, share, type Ledger, type Moved } from './ledger.ts';

/** A demo man and the demo queen over a backend that is a process of its own. */
export interface Talked {
  readonly url: string;
  readonly ledger: Ledger;
  readonly he: Caller;
  readonly she: Caller;
}

export interface Outcome {
  readonly minutes?: number;
  /** The line of the row in his history and in hers, where it is not that of a call by video. */
  readonly what?: readonly [his: Shown['what'], hers: Shown['what']];
  /** Coins that moved besides the call's minutes. */
  readonly others?: readonly Moved[];
}

/** Whose browser is gone looks it up with another one. */
async function reads({ browser, page }: Caller, url: string, email: string, shown: Shown): Promise<void> {
  if (browser.isConnected()) return historyShows(page, new URL(page.url()).origin, shown);
  const again = await openCaller(url, email, null, '/chat');
  try {
    await historyShows(again.page, url, shown);
  } finally {
    await again.browser.close();
  }
}

/**
 * Their last call is over for this reason: both histories say the same, on their pages too, and the coins are two sides
 * of each minute, booked once.
 */
export async function bothSay(
  { url, ledger, he, she }: Talked,
  reason: Shown['why'],
  { minutes = 1, what: [his, hers] = [/Call · \d+ s/, /Call · \d+ s/], others = [] }: Outcome = {},
): Promise<void> {
  const calls = await Promise.all([man, queen].map((email) => lastCall(url, email)));
  expect(calls.map((call) => ({ reason: call.reason, minutes: call.minutes }))).toEqual([
    { reason, minutes },
    { reason, minutes },
  ]);
  expect(calls.map(({ coins }) => Math.abs(coins ?? 0))).toEqual([minutes * price, minutes * share]);
  ledger.addsUp(calls[0]?._id ?? '', minutes, others);
  const coins = (word: string, each: number) => (minutes === 0 ? null : `${word} ${minutes * each}`);
  await reads(he, url, man, { what: his, coins: coins('Paid', price), why: reason });
  await reads(she, url, queen, { what: hers, coins: coins('Earned', share), why: reason });
}
