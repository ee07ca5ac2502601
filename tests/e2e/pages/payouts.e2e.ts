import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { createPayoutRun } from '#backend/payouts/run.ts';
import { nextPayoutMs, WEEK_MS } from '#backend/streamer/calendar.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import type { TestBackend } from '../support/backend.ts';
import { openAs } from '../support/chats.ts';
import { expectFaultless } from '../support/judge.ts';
import { idOf, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const [first, second] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'] as const;

/** Around a payout methods are locked: then it is after that. */
async function passLock(backend: TestBackend): Promise<void> {
  const { authData } = await signIn(backend, 'queen@demo.local');
  const answer = await fetch(`${backend.url}/api/goddess/dashboard/paymentTargetInfo`, {
    headers: { Authorization: `Bearer ${authData.token}` },
  });
  const { editLockedUntil } = (await answer.json()) as { editLockedUntil: string | null };
  if (editLockedUntil !== null)
    backend.pass(Date.parse(editLockedUntil) - backend.context.clock.now() + 1_000);
}

/** The run of a week to come, as a server does it that is started then. */
async function runWeek({ context }: TestBackend, weeks: number): Promise<void> {
  const clock = createManualClock(nextPayoutMs(context.clock.now()) + weeks * WEEK_MS);
  await createPayoutRun({ ...context, clock }, { tellPayout: async () => undefined }).run();
}

async function writeAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel('Wallet address').fill(address);
  await page.getByLabel('The address once more').pressSequentially(address);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

test('she adds where she is paid, one payout comes back and the next arrives, and her statement proves it to the digit', async ({
  browser,
  backend,
}) => {
  await passLock(backend);
  const { database, ledger } = backend.context;
  const queenId = await idOf(backend, 'queen@demo.local');
  await ledger.book({ userId: queenId, kind: 'giftEarning', ref: 'walk-1', coins: 12_000 });
  const { name } = await database
    .selectFrom('users')
    .select('name')
    .where('id', '=', queenId)
    .executeTakeFirstOrThrow();
  const ofHers = () =>
    database
      .selectFrom('payouts')
      .selectAll()
      .where('user_id', '=', queenId)
      .orderBy('period_start_ms', 'desc')
      .executeTakeFirstOrThrow();

  const hers = await openAs(browser, backend, 'queen@demo.local', '/payment-method');
  const herPage = hers.getByRole('main');
  const methods = herPage.getByRole('list', { name: 'Your methods' });
  await herPage.getByRole('button', { name: 'Add method' }).click();
  await writeAddress(hers, `${first.slice(0, -1)}u`);
  await expect(herPage.getByText('The check digits do not match. Copy the address again.')).toBeVisible();
  await hers.getByLabel('Wallet address').fill(first);
  await hers.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(herPage.getByText('The two are not the same.')).toBeVisible();
  await hers.getByLabel('The address once more').fill('');
  await herPage.getByText('Use it as the default').click();
  await writeAddress(hers, first);
  const own = methods.getByRole('listitem').filter({ hasText: 'TR7N…Lj6t' });
  await expect(own.getByText('In review')).toBeVisible();

  const desk = await openAs(browser, backend, 'finance@demo.local', '/finance');
  const places = desk.getByRole('navigation', { name: 'Desk' });
  /** The desk looks at what she has written. */
  async function review(address: string): Promise<void> {
    await places.getByRole('link', { name: /Billing methods/ }).click();
    const card = desk
      .getByRole('list', { name: 'Methods' })
      .getByRole('listitem')
      .filter({ hasText: address });
    await card.getByRole('button', { name: 'Approve method' }).click();
    await expect(card).toHaveCount(0);
  }
  await review(first);
  await expect(own.getByText('Default', { exact: true })).toBeVisible();

  const rowOf = () =>
    desk
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: name ?? '' });
  /** Her payout goes through the first step, and is opened in the next. */
  async function approve(): Promise<void> {
    await places.getByRole('link', { name: /Payout run/ }).click();
    await rowOf().getByRole('button').first().click();
    await desk.getByRole('button', { name: 'Approve', exact: true }).click();
    await desk.getByRole('tab', { name: /^To send/ }).click();
    await rowOf().getByRole('button').first().click();
  }
  await runWeek(backend, 0);
  await hers.goto(`${backend.url}/payout-history`);
  await expect(herPage.getByText(/^On its way: \$/)).toBeVisible();
  await desk.reload();
  await approve();
  await expectFaultless(desk, 'a payout to be sent', ['dark', 'light']);
  await desk.getByRole('button', { name: 'Failed', exact: true }).click();
  await desk.getByLabel('Reason').fill('The wallet takes no USDT');
  await desk.getByRole('button', { name: 'Failed', exact: true }).last().click();
  // At once, on the page that is open.
  const failed = herPage.getByRole('row').filter({ hasText: 'The wallet takes no USDT' });
  await expect(failed.getByText(/is in your balance again and goes with the next payout/)).toBeVisible();

  await failed.getByRole('link', { name: 'Mend the method' }).click();
  await own.getByRole('button', { name: 'Edit' }).click();
  await writeAddress(hers, second);
  await expect(methods.getByText('TLa2…YjU7')).toBeVisible();
  await review(second);
  await runWeek(backend, 1);
  await hers.goto(`${backend.url}/payout-history`);
  await desk.reload();
  await approve();
  await desk.getByRole('button', { name: 'Mark as paid' }).click();
  await desk.getByLabel('Reference of the transfer').fill('b93d-11f0');
  await desk.getByRole('button', { name: 'Mark as paid' }).last().click();
  await expect.poll(async () => (await ofHers()).status).toBe('paid');
  const payout = await ofHers();
  const paid = ((payout.amount_cents - payout.fee_cents) / 100).toFixed(2);
  const money = `$${Number(paid).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;

  // The waterfall, and the lines behind a part of it.
  const row = herPage.getByRole('table', { name: 'Payouts' }).getByRole('row').nth(1);
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await row.getByRole('link').click();
  await expect(herPage.getByText('b93d-11f0')).toBeVisible();
  const waterfall = herPage.getByRole('region', { name: `How it became ${money}` });
  await expect(waterfall.getByRole('row', { name: /^Paid to you/ })).toContainText(money);
  await waterfall.getByRole('button', { name: 'Payout', exact: true }).click();
  const lines = hers.getByRole('dialog', { name: /^Payout: / });
  await expect(
    lines.getByText(`${payout.coins.toLocaleString('en-GB')} coins`, { exact: false }).first(),
  ).toBeVisible();
  await lines.getByRole('button', { name: 'Close' }).click();
  await expectFaultless(hers, 'a payout that arrived', ['dark', 'light']);

  const [file] = await Promise.all([
    hers.waitForEvent('download'),
    herPage.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  const rows = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data;
  const ofLines = rows.filter((cells) => /^\d+$/.test(cells[0] ?? ''));
  expect(ofLines.reduce((sum, cells) => sum + Number(cells[6]), 0)).toBe(payout.coins);
  expect(rows.find(([kind]) => kind === 'sum')?.slice(1, 6)).toEqual([
    String(ofLines.length),
    String(payout.coins),
    (payout.amount_cents / 100).toFixed(2),
    (payout.fee_cents / 100).toFixed(2),
    paid,
  ]);
  // The one that came back is in it, out and in again.
  expect(ofLines.map((cells) => cells[4])).toContain('payoutReturn');

  await hers.goto(`${backend.url}/statement`);
  const check = (text: string) =>
    hers
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await check(csv);
  const verdict = hers.getByRole('article').first();
  await expect(verdict.getByRole('heading')).toHaveText(`Whole: ${ofLines.length} lines, sums to ${money}`);
  const changed = rows.map((cells) => (cells[0] === '3' ? cells.with(6, `${cells[6]}0`) : cells));
  await check(Papa.unparse(changed, { newline: '\n' }));
  await expect(verdict.getByRole('heading')).toHaveText('Line 3 was changed');
  await expectFaultless(hers, 'a statement that was changed', ['dark', 'light']);
});
