import { expect, type Page } from '@playwright/test';
import { man, queen } from '../support/calls.ts';
import { openAs } from '../support/chats.ts';
import { idOf } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Endpoints that only a streamer may call (§6). */
const goddessOnly =
  /\/api\/(earnings|topMaleUsers|goddess\/(amIready|penaltyHistory|kpiConfigInfo|dashboard(?!\/paymentTargetInfo)))/;

function watch(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

test('a streamer opens the details of a number, sees new earnings at once and opens each page; a man calls none of these endpoints', async ({
  browser,
  backend,
}) => {
  const queenId = await idOf(backend, queen);
  const she = await openAs(browser, backend, queen, '/income');
  await expect(she.getByRole('heading', { name: 'Income', level: 1 })).toBeVisible();
  const total = she.getByRole('button', { name: /^Why All time\?/ });
  await expect(total).toBeVisible();
  const before = numberIn(await total.textContent());

  // The sources add up to the number, and an entry links to its call.
  await total.press('Enter');
  const sheet = she.getByRole('dialog', { name: /^Why / });
  await expect(sheet.getByText(/^Matches the number shown/)).toBeVisible();
  const sums = (await sheet.getByRole('heading', { level: 3 }).locator('b').allTextContents()).map(numberIn);
  expect(sums.reduce((sum, coins) => sum + coins, 0)).toBe(before);
  await sheet.getByRole('button', { name: 'Calls', exact: true }).click();
  await sheet.getByRole('link').first().click();
  await expect(she).toHaveURL(/\/calls-history\?call=/);
  await expect(she.getByRole('heading', { level: 1, name: 'Income' })).toHaveCount(0);
  // Back restores the dialog with the entries of that source.
  await she.goBack();
  await expect(sheet.getByRole('button', { name: 'Calls', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(total).toBeVisible();

  // New earnings update the open page, with few requests for many earnings in a row.
  await expect(she.getByText('Your balance checks out')).toBeVisible();
  const asked = watch(she);
  const { ledger } = backend.context;
  for (let gift = 1; gift <= 20; gift++)
    await ledger.book({ userId: queenId, kind: 'giftEarning', ref: `walk-${gift}`, coins: 5 });
  const shown = async () => numberIn(await total.textContent());
  await expect.poll(shown, { intervals: [50] }).toBe(before + 100);
  expect(asked.filter((path) => path.endsWith('/goddess/dashboard')).length).toBeLessThan(6);
  await expect(she.getByText(/both show [\d,]+ coins? after \d+ changes?/)).toBeVisible();

  // The goal is stored.
  await she.getByRole('button', { name: 'Set a goal' }).click();
  await she.getByRole('textbox', { name: 'Coins per day' }).fill('90000');
  await she.getByRole('button', { name: 'Save' }).click();
  await expect(she.getByText(/of 90,000 coins/)).toBeVisible();

  // The pages beside the overview.
  await she.getByRole('link', { name: 'Hour by hour' }).click();
  await expect(she.getByRole('heading', { name: 'Paid and waiting time' })).toBeVisible();
  const studio = she.getByRole('navigation', { name: 'For streamers' });
  await studio.getByRole('link', { name: 'Levels' }).click();
  await expect(she.getByRole('table', { name: 'All levels' })).toBeVisible();
  await studio.getByRole('link', { name: 'Targets' }).click();
  await expect(she.getByRole('meter', { name: 'Answer rate' })).toBeVisible();
  await studio.getByRole('link', { name: 'Weekly leaderboard' }).click();
  await expect(
    she.getByRole('table', { name: 'Weekly leaderboard' }).getByText('You', { exact: true }),
  ).toBeVisible();
  await studio.getByRole('link', { name: '28-day streak' }).click();
  await expect(she.getByRole('grid', { name: '28-day streak' }).getByRole('gridcell')).toHaveCount(28);

  // If the dashboard fails, the other parts of the page still work.
  await she.route('**/api/goddess/dashboard', (route) => route.abort());
  await she.goto(`${backend.url}/income`);
  await expect(she.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(she.getByRole('table', { name: 'By day' })).toBeVisible();
  await she.context().close();

  const he = await openAs(browser, backend, man, '/');
  const his = watch(he);
  for (const path of [
    '/income',
    '/levels',
    '/targets',
    '/weekly-leaderboard',
    '/28-days-streak',
    '/ready-check',
    '/profile',
  ]) {
    await he.goto(`${backend.url}${path}`);
    await expect(he.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(his.filter((path) => goddessOnly.test(path))).toEqual([]);
  await he.context().close();
});
