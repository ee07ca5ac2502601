import { expect, type Page } from '@playwright/test';
import type { CallStats } from '#shared/domain/calls.ts';
import { ask } from '../support/callHistory.ts';
import { listenToPosts, minutesIn } from '../support/callPair.ts';
import { endCall, man, receipt, talk } from '../support/calls.ts';
import { startButton } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Returns the man's call statistics: calls, answered calls, minutes and coins. */
async function statsOf(url: string): Promise<readonly number[]> {
  const { count, answered, minutes, coins } = await ask<CallStats>(url, man, '/calls/stats?period=all');
  return [count, answered, minutes, coins].map((figure) => figure ?? 0);
}

test.describe('a call by the minute', () => {
  test('money of a call: three minutes are sent and charged once each, and both sides add up to the coin', async ({
    startPair,
  }) => {
    const pair = await startPair({ isDriven: true });
    const { he, she, url } = pair;
    const [his, hers] = [listenToPosts(he.page), listenToPosts(she.page)];
    const before = await statsOf(url);
    await talk(he.page, she.page);
    for (const minute of [0, 1, 2]) await pair.passUntil(() => his.includes(`callMinute ${minute}`));
    await expect.poll(() => his).toEqual(['callMinute 0', 'caller25second', 'callMinute 1', 'callMinute 2']);
    await expect.poll(() => hers).toEqual(['callee25second', 'callee30second']);
    await expect(he.page.getByText('180 coins spent')).toBeVisible();
    await endCall(he.page).click();
    await expect(receipt(he.page)).toContainText('You ended the call.');
    await expect(receipt(he.page)).toContainText(/You paid\s*180/);
    await expect(receipt(she.page)).toContainText('Daniel ended the call.');
    await expect(receipt(she.page)).toContainText(/You earned\s*108/);
    await pair.addsUp('ended', 3);
    const after = await statsOf(url);
    expect(after).toEqual(before.map((figure, at) => figure + ([1, 1, 3, -180][at] ?? 0)));
    await pair.historiesShow({}, {});
    // The pages were reloaded meanwhile, yet each milestone was reported once and none after the end of the call.
    expect([his.length, hers.length]).toEqual([4, 2]);
  });

  test('money of a call: coins run out in the third minute after a warning, with the same reason on both sides', async ({
    startPair,
  }) => {
    // The streamer accepts the call on the match page.
    const pair = await startPair({ isDriven: true, hers: { path: '/' } });
    const { he, she } = pair;
    const his = listenToPosts(he.page);
    // Enough for two minutes, with one coin left.
    await pair.setHisCoins(121);
    await talk(he.page, she.page);
    const notice = (page: Page) => page.getByText('Not enough coins for the next minute');
    await pair.passUntil(() => notice(he.page).isVisible());
    // The second minute is paid and the third can't be, so only he sees a countdown.
    expect(minutesIn(his)).toEqual(['callMinute 0', 'callMinute 1']);
    await expect(he.page.getByRole('timer')).toContainText(/The call ends in \d+ seconds?/);
    await expect(notice(she.page)).toHaveCount(0);
    await pair.passUntil(() => receipt(he.page).isVisible());
    await expect(receipt(he.page)).toContainText('Your coins ran out.');
    await expect(receipt(he.page)).toContainText(/You paid\s*120/);
    await expect(receipt(she.page)).toContainText('Daniel ran out of coins.');
    // The receipt is shown above the match page, which stays open.
    await expect(she.page).toHaveURL(`${pair.url}/`);
    await receipt(she.page).getByRole('button', { name: 'Close' }).click();
    await expect(startButton(she.page)).toBeVisible();
    await expect(she.page).toHaveURL(`${pair.url}/`);
    await pair.addsUp('noCoins', 2);
    // The last coin is left, and no further minute was requested.
    expect(await pair.backend.context.ledger.balance(pair.hisId)).toBe(1);
    await pair.historiesShow({}, {});
  });
});
