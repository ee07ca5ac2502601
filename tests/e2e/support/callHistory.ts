import { expect, type Page } from '@playwright/test';
import type { CallHistory, CallRecord } from '#shared/domain/calls.ts';
import { receipt } from './calls.ts';
import { goWithin } from './goWithin.ts';

/** What became of calls, as the server tells it and as the pages show it. */

async function tokenOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234' }),
  });
  return ((await answer.json()) as { authData: { token: string } }).authData.token;
}

/** Asks the server as this demo account; with a body: tells it. */
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

/** The calls of late, the newest first, as the server's history has them. */
export async function pastCalls(url: string, email: string): Promise<readonly CallRecord[]> {
  const { records } = await ask<CallHistory>(url, email, '/calls/history?period=week&limit=20');
  return records.filter(({ kind }) => kind === 'call');
}

/** What the server's history says of somebody's last call. */
export async function lastCall(url: string, email: string): Promise<CallRecord> {
  const [last] = await pastCalls(url, email);
  if (!last) throw new Error(`${email} has had no call`);
  return last;
}

/** The sentence of the history for each end. */
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
  /** The line of its row: "Call", "Missed call". */
  readonly what: string | RegExp;
  /** As it is shown: "Paid 60"; null where no coins moved. */
  readonly coins: string | null;
  readonly why: keyof typeof endSentences;
}

/** The newest row of the page of the history. */
export const newestRow = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').first();

/** That row, and the receipt behind it; the page stays as it is otherwise. */
export async function historyShows(page: Page, { what, coins, why }: Shown): Promise<void> {
  // What has just ended is said above everything else.
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
