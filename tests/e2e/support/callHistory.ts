import { expect, type Page } from '@playwright/test';
import type { CallHistory, CallRecord } from '#shared/domain/calls.ts';
import { receipt } from './calls.ts';
import { goWithin } from './goWithin.ts';

/** Reads past calls from the server and from the pages. */

async function tokenOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234' }),
  });
  return ((await answer.json()) as { authData: { token: string } }).authData.token;
}

/** Calls the API as this demo account: GET, or POST if there is a body. */
export async function ask<T>(url: string, email: string, path: string, body?: unknown): Promise<T> {
  const headers = {
    Authorization: `Bearer ${await tokenOf(url, email)}`,
    'Content-Type': 'application/json',
  };
  const answer = await fetch(
    `${url}/api${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  );
  return (await answer.json()) as T;
}

/** Returns the calls of the last week from the server's history, newest first. */
export async function pastCalls(url: string, email: string): Promise<readonly CallRecord[]> {
  const { records } = await ask<CallHistory>(url, email, '/calls/history?period=week&limit=20');
  return records.filter(({ kind }) => kind === 'call');
}

/** Returns a user's last call from the server's history. Throws if the user has had none. */
export async function lastCall(url: string, email: string): Promise<CallRecord> {
  const [last] = await pastCalls(url, email);
  if (!last) throw new Error(`${email} has had no call`);
  return last;
}

/** The sentence of the history for each end reason. */
export const endSentences = {
  ended: /^(?:You|\S+) ended the call\.$/,
  declined: 'The call was declined.',
  cancelled: 'The caller hung up before it was answered.',
  noAnswer: 'It rang without an answer.',
  noCoins: 'There weren’t enough coins for the next minute.',
  noAudio: 'The sound didn’t come back, so the call ended automatically.',
  connectionLost: 'The connection was lost and couldn’t be restored.',
  moderation: 'Moderation ended the call.',
  peerLeave: 'One of you left the call.',
} as const;

export interface Shown {
  /** Title of the row, such as "Call" or "Missed call". */
  readonly what: string | RegExp;
  /** The displayed coins, such as "Paid 60"; null if no coins moved. */
  readonly coins: string | null;
  readonly why: keyof typeof endSentences;
}

/** The newest row of the history page. */
export const newestRow = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').first();

/** Checks the newest row and its receipt. Navigates without a reload of the page. */
export async function historyShows(page: Page, { what, coins, why }: Shown): Promise<void> {
  // The receipt of a call that just ended covers the page.
  const close = receipt(page).getByRole('button', { name: 'Close' });
  if (await close.isVisible()) await close.click();
  await goWithin(page, '/calls-history');
  const row = newestRow(page);
  await expect(row).toContainText(what);
  if (coins === null) await expect(row).not.toContainText(/Paid|Earned/);
  else await expect(row).toContainText(coins);
  await row.getByRole('link').click();
  await expect(page.getByText(endSentences[why], { exact: true }).first()).toBeVisible();
}
