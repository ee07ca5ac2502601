import { MINUTE_MS } from '#shared/domain/constants.ts';
import { expect, type Browser, type Page } from '@playwright/test';
import { listenToPosts, minutesIn, type CallPair } from '../support/callPair.ts';
import { endCall, receipt, talk } from '../support/calls.ts';
import { countMedia } from '../support/media.ts';
import { test } from '../support/test.ts';

/** Milliseconds in which a page notices that its machine has slept. */
const wakeMs = 20_000;

/** Simulates that another tab covers the page, because a headless browser never hides a tab. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    const state = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** Stops every process of a browser (pages, network and media), like a closed laptop. */
async function closeLid(browser: Browser): Promise<{ open(): void }> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: readonly { readonly id: number }[];
  };
  const tell = (signal: NodeJS.Signals) => {
    for (const { id } of processInfo) {
      try {
        process.kill(id, signal);
      } catch {
        // The browser has ended this process meanwhile.
      }
    }
  };
  tell('SIGSTOP');
  return { open: () => tell('SIGCONT') };
}

test.describe('a call in a hidden tab or on a sleeping machine', () => {
  let pair: CallPair;
  let lid: { open(): void } | null = null;
  test.beforeEach(async ({ startPair }) => {
    pair = await startPair({ isDriven: true, his: { hasOwnBrowser: true } });
  });
  test.afterEach(() => {
    lid?.open();
    lid = null;
  });

  test(
    'call asleep: a call of two tabs hidden for five minutes continues and each minute is paid once',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      const his = listenToPosts(he.page);
      await talk(he.page, she.page);
      await expect.poll(() => his).toContain('callMinute 0');
      for (const { page } of [he, she]) await hide(page, true);
      for (let minute = 1; minute <= 5; minute++) {
        // Browsers limit the timers of a hidden tab to one per minute.
        await pair.jump(MINUTE_MS);
        // The clocks are advanced one after the other, so the page may be slightly short of its minute.
        await pair.passUntil(async () => his.includes(`callMinute ${minute}`));
      }
      for (const { page } of [he, she]) await hide(page, false);
      for (const { page } of [he, she]) {
        await expect(endCall(page)).toBeVisible();
        await expect(receipt(page)).toHaveCount(0);
      }
      // The machine did not sleep, so the camera is still on.
      await expect(he.page.getByRole('button', { name: 'Turn camera off' })).toBeVisible();
      await endCall(he.page).click();
      await expect(receipt(he.page)).toContainText('You ended the call.');
      await expect(receipt(she.page)).toContainText('Daniel ended the call.');
      const minutes = minutesIn(his).length;
      expect(new Set(his).size).toBe(his.length);
      await expect(receipt(he.page)).toContainText(new RegExp(`You paid\\s*${minutes * 60}`));
      await pair.addsUp('ended', minutes);
      await pair.historiesShow({}, {});
    },
  );

  test(
    'call asleep: a laptop that sleeps ten minutes loses the call on both sides and wakes with the camera off',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      const his = listenToPosts(he.page);
      await talk(he.page, she.page);
      await expect.poll(() => his).toContain('callMinute 0');
      lid = await closeLid(he.browser);
      await pair.passUntil(() => receipt(she.page).isVisible(), [she.page]);
      await expect(receipt(she.page)).toContainText('The connection was lost');
      pair.backend.pass(10 * MINUTE_MS);
      lid.open();
      // During sleep the wall clock advances, but the monotonic clock of pages stops.
      const wokenMs = (await he.page.evaluate(() => Date.now())) + 10 * MINUTE_MS;
      await he.page.clock.setSystemTime(wokenMs);
      await he.page.clock.fastForward(wakeMs);
      await expect(receipt(he.page)).toContainText('The connection was lost');
      // The client requests no minute for the time asleep.
      expect(minutesIn(his)).toEqual(['callMinute 0']);
      await expect(receipt(he.page)).toContainText(/You paid\s*60/);
      await expect.poll(() => countMedia(he.page)).toMatchObject({ openConnections: 0, liveTracks: 0 });
      await receipt(he.page).getByRole('button', { name: 'Close' }).click();
      await he.page.getByRole('link', { name: 'Match', exact: true }).click();
      await expect(he.page.getByRole('button', { name: 'Turn camera on' }).first()).toBeVisible();
      await pair.addsUp('connectionLost', 1);
      await pair.historiesShow({}, {});
    },
  );
});
