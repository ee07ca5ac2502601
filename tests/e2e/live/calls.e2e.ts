import { expect } from '@playwright/test';
import { match } from '#shared/domain/constants.ts';
import type { CallPair } from '../support/callPair.ts';
import { callButton, endAnyway, endCall, receipt, ringing, seesTheOther, talk } from '../support/calls.ts';
import { field } from '../support/chats.ts';
import { countMedia, listenTo, lookAt } from '../support/media.ts';
import { ownCamera, seeSomeone, startButton, startMatching, theirVideo } from '../support/people.ts';
import { test } from '../support/test.ts';

// Only two users exist, so they must be able to meet again at once.
test.use({ backendOptions: { metAgainAfterMs: 0 } });

test.describe('a man and a streamer', () => {
  let pair: CallPair;
  test.beforeEach(async ({ startPair }) => {
    pair = await startPair();
  });

  test('call: rings on any page, both see and hear each other, and both get the receipt', async () => {
    const { he, she } = pair;
    await talk(he.page, she.page);
    for (const { page } of [he, she]) {
      expect(await lookAt(page, theirVideo)).not.toBeNull();
      await expect(page.locator(ownCamera)).toBeVisible();
      await expect.poll(() => listenTo(page, theirVideo)).toBeGreaterThan(0);
    }
    await expect(he.page).toHaveURL(/\/call$/);
    await endCall(he.page).click();
    await expect(receipt(he.page)).toContainText('You ended the call.');
    await expect(receipt(she.page)).toContainText('ended the call.');
    await receipt(he.page).getByRole('button', { name: 'Close' }).click();
    await expect(field(he.page)).toBeVisible();
    for (const { page } of [he, she])
      await expect.poll(() => countMedia(page)).toMatchObject({ openConnections: 0, liveTracks: 0 });
    await pair.addsUp('ended', 1);
    await pair.historiesShow({}, {});
  });

  test(
    'call: can be declined, and declined again when repeated from the receipt',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      await callButton(he.page).click();
      await ringing(she.page).getByRole('button', { name: 'Decline' }).click();
      await expect(receipt(he.page)).toContainText('can’t talk right now.');
      // The streamer sees no receipt, because she declined the call herself.
      await expect(she.page.getByRole('dialog')).toHaveCount(0);
      await receipt(he.page).getByRole('button', { name: 'Call again' }).click();
      await ringing(she.page).getByRole('button', { name: 'Decline' }).click();
      await expect(receipt(he.page)).toContainText('can’t talk right now.');
      await pair.addsUp('declined', 0);
      await pair.historiesShow({ what: 'Declined call' }, { what: 'Declined call' });
    },
  );

  test('call: the other side sees the camera go off and on', { tag: '@prove' }, async () => {
    const { he, she } = pair;
    await talk(he.page, she.page);
    await she.page.getByRole('button', { name: 'Turn camera off' }).click();
    await expect(he.page.getByText(/turned the camera off/)).toBeVisible();
    await she.page.getByRole('button', { name: 'Turn camera on' }).click();
    await expect(he.page.getByText(/turned the camera off/)).toHaveCount(0);
  });

  test(
    'call: messages and a gift are sent during the call, and both stages show the gift',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      await talk(he.page, she.page);
      // Streamers can't send gifts.
      await expect(she.page.getByRole('button', { name: 'Send a gift' })).toHaveCount(0);
      await he.page.getByRole('button', { name: 'Chat and gifts' }).click();
      await field(he.page).fill('Good evening from the roof');
      await field(he.page).press('Enter');
      await he.page
        .getByRole('complementary', { name: 'Chat and gifts' })
        .getByRole('button', { name: 'Close' })
        .click();
      await he.page.getByRole('button', { name: 'Send a gift' }).click();
      await he.page.getByRole('button', { name: /^Rose/ }).click();
      await he.page.getByRole('button', { name: /^Send Rose, \d+ coins?/ }).click();
      await he.page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Send Rose/ })
        .click();
      // The gift disappears after some seconds, so both sides are checked at the same time.
      await Promise.all([
        expect(he.page.getByText('You sent Rose')).toBeVisible(),
        expect(she.page.getByText(/sent Rose/)).toBeVisible(),
      ]);
      await she.page.getByRole('button', { name: 'Chat and gifts' }).click();
      await expect(she.page.getByRole('log').getByText('Good evening from the roof')).toBeVisible();
      await endCall(he.page).click();
      await expect(receipt(he.page)).toContainText('You ended the call.');
      await expect(receipt(she.page)).toContainText('Daniel ended the call.');
      await pair.addsUp('ended', 1, [
        { kind: 'giftCharge', whose: 'his', coins: -20 },
        { kind: 'giftEarning', whose: 'hers', coins: 12 },
      ]);
      // The sums of the history contain the gifts: 60 and 20 coins paid, 36 and 12 earned.
      await pair.historiesShow({ coins: 'Paid 80' }, { coins: 'Earned 48' });
    },
  );

  test('call: a match turns into a call', { tag: '@journey' }, async () => {
    const { he, she } = pair;
    await he.page.getByRole('link', { name: 'Match', exact: true }).click();
    await she.page.getByRole('link', { name: 'Match', exact: true }).click();
    await startMatching(he.page);
    await startMatching(she.page);
    const { ledger } = pair.backend.context;
    const before = await ledger.balance(pair.herId);
    await Promise.all([seeSomeone(he.page), seeSomeone(she.page)]);
    await expect.poll(() => ledger.balance(pair.herId)).toBe(before + match.streamerEarningCoins);
    await he.page.getByRole('button', { name: /^Keep talking/ }).click();
    await ringing(she.page).getByRole('button', { name: 'Accept', exact: true }).click();
    await Promise.all([he, she].map(({ page }) => seesTheOther(page)));
    for (const { page } of [he, she]) {
      await expect(page).toHaveURL(/\/call$/);
      await expect.poll(async () => (await countMedia(page)).openConnections).toBe(1);
    }
    // Below the call is the match page, which explains why it does not search.
    await he.page.getByRole('button', { name: 'Minimize call' }).click();
    const small = he.page.getByRole('region', { name: /^Call with/ });
    await expect(small).toBeVisible();
    await expect(he.page.getByRole('heading', { name: 'You’re talking to Valeria' })).toBeVisible();
    await expect(startButton(he.page)).toHaveCount(0);
    await he.page.getByRole('link', { name: 'Back to the call' }).click();
    await expect(small).toHaveCount(0);
    await endAnyway(she.page);
    await expect(receipt(she.page)).toContainText('You ended the call.');
    await expect(receipt(he.page)).toContainText('Valeria ended the call.');
    // The users return to the match page, regardless of who ended the call.
    for (const { page } of [he, she]) {
      await expect(page).not.toHaveURL(/\/call$/);
      await receipt(page).getByRole('button', { name: 'Close' }).click();
      await expect(startButton(page)).toBeVisible();
    }
    await pair.addsUp('ended', 1, [{ kind: 'matchEarning', whose: 'hers', coins: 6 }]);
    await pair.historiesShow({}, {});
  });
});

test(
  'call: becomes small on other pages, can be rejoined after a reload and ended from there',
  { tag: '@journey' },
  async ({ startPair }) => {
    const pair = await startPair({ isDriven: true });
    const { he, she } = pair;
    await talk(he.page, she.page);
    await he.page.getByRole('button', { name: 'Minimize call' }).click();
    await expect(field(he.page)).toBeVisible();
    const small = he.page.getByRole('region', { name: /^Call with/ });
    await expect(small).toBeVisible();
    await he.page.getByRole('link', { name: 'Followings' }).click();
    await expect(small).toBeVisible();
    expect(await lookAt(he.page, theirVideo)).not.toBeNull();
    await small.getByRole('button', { name: 'Back to the call' }).click();
    await expect(he.page).toHaveURL(/\/call$/);
    await expect(small).toHaveCount(0);
    await he.page.goBack();
    await expect(small).toBeVisible();
    await he.page.reload();
    // The server waits eight seconds for him; on a busy machine his page may take as long to load.
    await expect(she.page.getByText('Connection lost')).toBeVisible();
    const comeBack = he.page.getByRole('button', { name: 'Return to call' });
    await pair.standStill(() => expect(comeBack).toBeVisible(), [she.page]);
    await comeBack.press('Enter');
    await Promise.all([he, she].map(({ page }) => seesTheOther(page)));
    await expect(he.page).toHaveURL(/\/call$/);
    await he.page.goBack();
    await expect(small).toBeVisible();
    await small.getByRole('button', { name: 'End call' }).click();
    await he.page.getByRole('alertdialog').getByRole('button', { name: 'End call' }).click();
    await expect(receipt(he.page)).toContainText('You ended the call.');
    await expect(receipt(she.page)).toContainText('Daniel ended the call.');
    await expect(small).toHaveCount(0);
    await pair.addsUp('ended', 1);
    await pair.historiesShow({}, {});
  },
);
