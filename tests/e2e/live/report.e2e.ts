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
/** Checks the filter of the video itself, regardless of elements above it. */
const isBlurred = (page: Page) => expect(page.locator(theirVideo)).toHaveCSS('filter', /blur/);
const isClear = (page: Page) => expect(page.locator(theirVideo)).toHaveCSS('filter', 'none');

test.describe('a report from the stage', () => {
  let pair: CallPair;
  test.beforeEach(async ({ startPair }) => {
    pair = await startPair();
  });

  test('report: in a call it blurs the other user at once, clears when canceled and ends the call on both sides when sent', async () => {
    const { he, she } = pair;
    await talk(he.page, she.page);
    await isClear(he.page);
    await openReport(he.page);
    await isBlurred(he.page);
    await expect(words(he.page)).toBeVisible();
    await expect.poll(() => listenTo(he.page, theirVideo)).toBeGreaterThan(0);
    // Her page does not show that she is being reported.
    await isClear(she.page);
    await form(he.page).getByRole('button', { name: 'Cancel' }).click();
    await isClear(he.page);
    await expect(words(he.page)).toHaveCount(0);

    await openReport(he.page);
    await form(he.page).getByRole('radio', { name: 'Insults, hate or threats' }).check();
    // A block would remove the call from both histories.
    await form(he.page)
      .getByRole('checkbox', { name: /^Block / })
      .uncheck();
    const send = form(he.page).getByRole('button', { name: 'Send report' });
    // The picture stays blurred if the report fails to be sent.
    await he.page.route('**/v2/report', (route) => route.abort('connectionfailed'));
    await send.click();
    await expect(form(he.page).getByRole('alert')).toContainText('You’re offline.');
    await isBlurred(he.page);
    await expect(endCall(she.page)).toBeVisible();

    await he.page.unroute('**/v2/report');
    const report = await holdRequests(he.page, ({ pathname }) => pathname.endsWith('/v2/report'));
    await send.click();
    await expect.poll(() => report.waiting.length).toBe(1);
    // Neither Back nor the small call clears the blur while the report is in flight.
    await he.page.goBack();
    await expect(form(he.page)).toHaveCount(0);
    await isBlurred(he.page);
    await he.page.getByRole('button', { name: 'Minimize call' }).click();
    await expect(he.page.getByRole('region', { name: /^Call with/ })).toBeVisible();
    await isBlurred(he.page);
    await report.release();
    // The reported user is not notified: she only sees that he hung up.
    await expect(receipt(she.page)).toContainText('Daniel ended the call.');
    await expect(receipt(he.page)).toContainText('You ended the call.');
    await pair.addsUp('ended', 1);
    await pair.historiesShow({}, {});
    // The receipt names who ended the call.
    await expect(he.page.getByText('Ended by').locator('..')).toContainText('You');
    await expect(she.page.getByText('Ended by').locator('..')).toContainText('Daniel');
  });

  test('report: in a match it is sent too, and the two do not meet again', { tag: '@prove' }, async () => {
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
    // The confirmation is a toast and not a dialog, so that it does not cover the next match.
    await expect(she.page.getByText('Your report is with our team. Daniel is blocked.')).toBeVisible();
    await expect(she.page.getByRole('dialog')).toHaveCount(0);
    for (const { page } of [he, she]) await expect(page.locator(theirVideo)).toHaveCount(0);
    await expect(startButton(she.page).or(she.page.getByText('Looking for someone'))).toBeVisible();
    // The block hides the match from both histories. Without the block the history shows the reason.
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
