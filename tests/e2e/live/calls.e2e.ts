import { expect } from '@playwright/test';
import { match } from '#shared/domain/constants.ts';
import type { CallPair } from '../support/callPair.ts';
import { callButton, endAnyway, endCall, receipt, ringing, seesTheOther, talk } from '../support/calls.ts';
import { field } from '../support/chats.ts';
import { countMedia, listenTo, lookAt } from '../support/media.ts';
import { ownCamera, seeSomeone, startButton, startMatching, theirVideo } from '../support/people.ts';
import { test } from '../support/test.ts';

// Two people alone are each other's only choice.
test.use({ backendOptions: { metAgainAfterMs: 0 } });

test.describe('a man and a streamer', () => {
  let pair: CallPair;
  test.beforeEach(async ({ startPair }) => {
    pair = await startPair();
  });

  test('call: it rings on any page, they see and hear each other, and both have the receipt', async () => {
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

  test('call: it is declined, and again when it is made again from there', { tag: '@prove' }, async () => {
    const { he, she } = pair;
    await callButton(he.page).click();
    await ringing(she.page).getByRole('button', { name: 'Decline' }).click();
    await expect(receipt(he.page)).toContainText('can’t talk right now.');
    // She knows that she declined.
    await expect(she.page.getByRole('dialog')).toHaveCount(0);
    await receipt(he.page).getByRole('button', { name: 'Call again' }).click();
    await ringing(she.page).getByRole('button', { name: 'Decline' }).click();
    await expect(receipt(he.page)).toContainText('can’t talk right now.');
    await pair.addsUp('declined', 0);
    await pair.historiesShow({ what: 'Declined call' }, { what: 'Declined call' });
  });

  test('call: the other camera is seen going off and on', { tag: '@prove' }, async () => {
    const { he, she } = pair;
    await talk(he.page, she.page);
    await she.page.getByRole('button', { name: 'Turn camera off' }).click();
    await expect(he.page.getByText(/turned the camera off/)).toBeVisible();
    await she.page.getByRole('button', { name: 'Turn camera on' }).click();
    await expect(he.page.getByText(/turned the camera off/)).toHaveCount(0);
  });

  test(
    'call: words and a gift are sent beside the picture, and the gift is seen on both stages',
    { tag: '@prove' },
    async () => {
      const { he, she } = pair;
      await talk(he.page, she.page);
      // Streamers are given gifts.
      await expect(she.page.getByRole('button', { name: 'Send a gift' })).toHaveCount(0);
      await he.page.getByRole('button', { name: 'Chat and gifts' }).click();
      await field(he.page).fill('Good evening from the roof');
      await field(he.page).press('Enter');
      await he.page.getByRole('button', { name: 'Send a gift' }).click();
      await he.page.getByRole('button', { name: /^Rose/ }).click();
      await he.page.getByRole('button', { name: /^Send Rose, \d+ coins?/ }).click();
      await he.page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Send Rose/ })
        .click();
      // It is shown for some seconds, to both at the same time.
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
      await pair.historiesShow({}, {});
    },
  );

  test('call: a match goes over into it', { tag: '@journey' }, async () => {
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
    // Below it is the page that they met on, which says why it looks for nobody now.
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
    // Both are back where they met, whoever ended it.
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
  'call: it is small while one looks at other pages, can be gone back to after a reload, and ends from there',
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
    // The call waits eight seconds for him, and a busy machine may need as many to load his page.
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
