import { expect, type Page } from '@playwright/test';
import type { CallTab } from '#shared/domain/calls.ts';
import { ask, historyShows, newestRow, pastCalls } from '../support/callHistory.ts';
import type { CallPair } from '../support/callPair.ts';
import { callButton, endCall, man, queen, receipt, ringing, seesTheOther } from '../support/calls.ts';
import { test } from '../support/test.ts';

const accept = (page: Page) => ringing(page).getByRole('button', { name: 'Accept', exact: true });

/** Clicks in all these pages at the same moment, so that no click waits for the effect of another. */
async function pressAtOnce(...buttons: readonly ReturnType<typeof accept>[]): Promise<void> {
  const found = await Promise.all(buttons.map((button) => button.elementHandle()));
  await Promise.all(found.map((element) => element?.evaluate((button) => (button as HTMLElement).click())));
}

/**
 * Holds the calls of all these pages and sends them together, so that no call rings before the last button is
 * pressed.
 */
async function callTogether(...pages: readonly Page[]): Promise<void> {
  let waiting = 0;
  const { promise: haveAllCalled, resolve } = Promise.withResolvers<void>();
  for (const page of pages) {
    await page.route(/\/call\/[^/]+\/[^/]+$/, async (route) => {
      if (route.request().method() === 'POST' && ++waiting === pages.length) resolve();
      await haveAllCalled;
      await route.continue();
    });
  }
  await Promise.all(pages.map((page) => callButton(page).click()));
}

test.describe('a call that rings', () => {
  let pair: CallPair;
  test.beforeEach(async ({ startPair }) => {
    pair = await startPair({ isDriven: true });
  });

  async function missedOf(email: string): Promise<number> {
    const tabs = await ask<readonly CallTab[]>(pair.url, email, '/callsTabsList');
    return tabs.find(({ id }) => id === 'missed')?.count ?? 0;
  }

  test('call ringing: a missed call is in both histories, in the tab with its count, and can be called back from there', async () => {
    const { he, she, url } = pair;
    const missed = await missedOf(queen);
    await callButton(he.page).click();
    await expect(ringing(she.page)).toBeVisible();
    await pair.passUntil(() => receipt(she.page).isVisible());
    await expect(receipt(she.page)).toContainText('Missed call from Daniel');
    await expect(receipt(she.page)).toContainText('You didn’t answer.');
    await expect(receipt(he.page)).toContainText('Valeria didn’t answer.');
    await pair.addsUp('noAnswer', 0);
    await pair.historiesShow({ what: 'No answer' }, { what: 'Missed call' });

    expect(await missedOf(queen)).toBe(missed + 1);
    await she.page.goto(`${url}/calls-history`);
    const tab = she.page.getByRole('tab', { name: /^Missed/ });
    await expect(tab).toContainText(String(missed + 1));
    await tab.click();
    await expect(newestRow(she.page)).toContainText('Missed call');
    await newestRow(she.page).getByRole('button', { name: 'Call Daniel' }).click();
    await expect(ringing(he.page)).toBeVisible();
    await accept(he.page).click();
    await Promise.all([he, she].map(({ page }) => seesTheOther(page)));
    await endCall(he.page).click();
    await expect(receipt(he.page)).toContainText('You ended the call.');
    await expect(receipt(she.page)).toContainText('Daniel ended the call.');
    // The man pays for the call, although the streamer called.
    await pair.addsUp('ended', 1);
  });

  test(
    'call ringing: a call canceled by the caller is canceled on both sides',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      await callButton(he.page).click();
      await expect(ringing(she.page)).toBeVisible();
      await he.page.getByRole('button', { name: 'Cancel' }).click();
      await expect(receipt(she.page)).toContainText('Daniel hung up before you answered.');
      // The caller sees no receipt, because he canceled the call himself.
      await expect(he.page.getByRole('dialog')).toHaveCount(0);
      await pair.addsUp('cancelled', 0);
      await pair.historiesShow({ what: 'Canceled call' }, { what: 'Missed call' });
    },
  );

  test(
    'call ringing: a caller whose browser closes is waited for, then the call is lost on both sides',
    { tag: '@prove' },
    async ({ openPerson }) => {
      const { he, she } = pair;
      await callButton(he.page).click();
      await expect(ringing(she.page)).toBeVisible();
      await he.close();
      await pair.passUntil(() => receipt(she.page).isVisible(), [she.page]);
      await expect(receipt(she.page)).toContainText('Missed call from Daniel');
      await expect(receipt(she.page)).toContainText('The connection was lost');
      await pair.addsUp('connectionLost', 0);
      const shown = { coins: null, why: 'connectionLost' } as const;
      await historyShows(she.page, { what: 'Missed call', ...shown });
      const again = await openPerson(man, '/chat');
      await historyShows(again.page, { what: 'No answer', ...shown });
    },
  );

  test(
    'call ringing: two users who call each other at once share one call, which one of them pays for',
    { tag: '@prove' },
    async () => {
      const { he, she, url, hisId } = pair;
      const idsOf = async () => {
        const calls = await Promise.all([man, queen].map((email) => pastCalls(url, email)));
        return calls.map((ofOne) => ofOne.map(({ _id }) => _id));
      };
      const before = await idsOf();
      await she.page.goto(`${url}/chat?userId=${hisId}`);
      await expect(callButton(she.page)).toBeEnabled();
      await callTogether(he.page, she.page);
      await Promise.all([he, she].map(({ page }) => seesTheOther(page)));
      await endCall(he.page).click();
      await expect(receipt(he.page)).toContainText('You ended the call.');
      await expect(receipt(she.page)).toContainText('Daniel ended the call.');
      await pair.addsUp('ended', 1);
      const after = await idsOf();
      const [his, hers] = after.map((ids, at) => ids.filter((id) => !before[at]?.includes(id)));
      expect(his).toHaveLength(1);
      expect(hers).toEqual(his);
      await pair.historiesShow({}, {});
    },
  );

  test('call ringing: a call accepted in two browsers at once runs in one of them, and the other shows no receipt', async ({
    openPerson,
  }) => {
    const { he, she } = pair;
    // Another browser, because tabs of one browser share a connection and only one of them rings.
    const other = await openPerson(queen, '/followings');
    await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();
    await callButton(he.page).click();
    const windows = [she.page, other.page];
    for (const page of windows) await expect(ringing(page)).toBeVisible();
    await pressAtOnce(...windows.map(accept));
    await seesTheOther(he.page);
    const inCall = async () => Promise.all(windows.map((page) => endCall(page).isVisible()));
    await expect.poll(async () => (await inCall()).filter(Boolean)).toHaveLength(1);
    const at = (await inCall()).indexOf(true);
    const [taken, left] = [windows[at], windows[1 - at]];
    if (!taken || !left) throw new Error('no window has the call');
    await seesTheOther(taken);
    await expect(ringing(left)).toHaveCount(0);
    await endCall(he.page).click();
    await expect(receipt(he.page)).toContainText('You ended the call.');
    await expect(receipt(taken)).toContainText('Daniel ended the call.');
    await expect(receipt(left)).toHaveCount(0);
    await other.close();
    await pair.addsUp('ended', 1);
    await pair.historiesShow({}, {});
  });
});
