import { expect, type Page } from '@playwright/test';
import { holdRequests } from '../support/built.ts';
import { ask } from '../support/callHistory.ts';
import type { CallPair } from '../support/callPair.ts';
import { endCall, man, queen, receipt, talk } from '../support/calls.ts';
import { listenTo } from '../support/media.ts';
import { seeSomeone, startButton, startMatching, theirVideo } from '../support/people.ts';
import { idOf } from '../support/session.ts';
import { test } from '../support/test.ts';

const form = (page: Page) => page.getByRole('dialog', { name: /^Report / });
const words = (page: Page) => page.getByText('Blurred while you write your report');

async function openReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
}
/** On the very picture, whatever is above it. */
const isBlurred = (page: Page) => expect(page.locator(theirVideo)).toHaveCSS('filter', /blur/);
const isClear = (page: Page) => expect(page.locator(theirVideo)).toHaveCSS('filter', 'none');

test.describe('a report from the stage', () => {
  let pair: CallPair;
  test.beforeEach(async ({ startPair }) => {
    pair = await startPair();
  });

  test('report: in a call they are blurred at once, seen again when it is cancelled, and it ends for both when it is sent', async () => {
    const { he, she } = pair;
    await talk(he.page, she.page);
    await isClear(he.page);
    await openReport(he.page);
    await isBlurred(he.page);
    await expect(words(he.page)).toBeVisible();
    await expect.poll(() => listenTo(he.page, theirVideo)).toBeGreaterThan(0);
    // She is told of nothing.
    await isClear(she.page);
    await form(he.page).getByRole('button', { name: 'Cancel' }).click();
    await isClear(he.page);
    await expect(words(he.page)).toHaveCount(0);

    await openReport(he.page);
    await form(he.page).getByRole('radio', { name: 'Insults, hate or threats' }).check();
    // A block would take the call out of both histories.
    await form(he.page)
      .getByRole('checkbox', { name: /^Block / })
      .uncheck();
    const send = form(he.page).getByRole('button', { name: 'Send report' });
    // Nothing sent, nothing seen.
    await he.page.route('**/v2/report', (route) => route.abort('connectionfailed'));
    await send.click();
    await expect(form(he.page).getByRole('alert')).toContainText('You’re offline.');
    await isBlurred(he.page);
    await expect(endCall(she.page)).toBeVisible();

    await he.page.unroute('**/v2/report');
    const report = await holdRequests(he.page, ({ pathname }) => pathname.endsWith('/v2/report'));
    await send.click();
    await expect.poll(() => report.waiting.length).toBe(1);
    // It is on its way: neither Back nor the small call brings the picture back.
    await he.page.goBack();
    await expect(form(he.page)).toHaveCount(0);
    await isBlurred(he.page);
    await he.page.getByRole('button', { name: 'Minimize call' }).click();
    await expect(he.page.getByRole('region', { name: /^Call with/ })).toBeVisible();
    await isBlurred(he.page);
    await report.release();
    // Of reports nobody is told: for her he just hung up.
    await expect(receipt(she.page)).toContainText('Daniel ended the call.');
    await expect(receipt(he.page)).toContainText('You ended the call.');
    await pair.addsUp('ended', 1);
    await pair.historiesShow({}, {});
    // And who ended it.
    await expect(he.page.getByText('Ended by').locator('..')).toContainText('You');
    await expect(she.page.getByText('Ended by').locator('..')).toContainText('Daniel');
  });

  test('report: in a match too, and the two are not looked for again', { tag: '@prove' }, async () => {
    const { he, she, url } = pair;
    for (const { page } of [he, she]) {
      await page.getByRole('link', { name: 'Match', exact: true }).click();
      await startMatching(page);
    }
    await Promise.all([seeSomeone(he.page), seeSomeone(she.page)]);
    await isClear(she.page);
    await openReport(she.page);
    await isBlurred(she.page);
    await form(she.page).getByRole('radio', { name: 'Spam or advertising' }).check();
    await form(she.page).getByRole('button', { name: 'Send report' }).click();
    // It is said in passing: whoever comes next is met by somebody who reads nothing else.
    await expect(she.page.getByText('Your report is with our team. Daniel is blocked.')).toBeVisible();
    await expect(she.page.getByRole('dialog')).toHaveCount(0);
    for (const { page } of [he, she]) await expect(page.locator(theirVideo)).toHaveCount(0);
    await expect(startButton(she.page).or(she.page.getByText('Looking for someone'))).toBeVisible();
    // The block has taken it out of both histories; without it, it says how it ended.
    await ask(url, queen, `/unblock/${await idOf(url, man)}`, {});
    for (const email of [man, queen]) {
      const { records } = await ask<{ records: { kind: string; reason: string }[] }>(
        url,
        email,
        '/calls/history?period=week&limit=20',
      );
      expect(records.find(({ kind }) => kind === 'match')?.reason).toBe('report');
    }
  });
});
