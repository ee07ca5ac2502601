import { expect, type Page } from '@playwright/test';
import type { SplitName } from '#shared/domain/settings.ts';
import type { CallPair } from '../support/callPair.ts';
import { endCall, receipt, seesTheOther, talk, type Caller } from '../support/calls.ts';
import { field } from '../support/chats.ts';
import { seeSomeone, startMatching } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Tests the parts of the stage behind splits (§6), and other controls of the stage. */

/** Moves him into a group of both splits. Groups are stored by user, not by browser. */
async function inGroup({ backend, hisId, he }: CallPair, group: 'default' | 'control'): Promise<void> {
  const { database } = backend.context;
  const names = ['gift_card_incalls_ui_update', 'letstalk'] as const satisfies readonly SplitName[];
  await database.deleteFrom('splits').where('user_id', '=', hisId).where('name', 'in', names).execute();
  const rows = names.map((name) => ({ user_id: hisId, name, group_name: group }));
  await database.insertInto('splits').values(rows).execute();
  await he.page.evaluate(() => localStorage.removeItem('splits'));
  await he.page.reload();
}
const strip = (page: Page) => page.getByRole('group', { name: 'Send a gift' });
/** The chip that opens the gifts, or the button if the split has no chip. */
const giftChip = (page: Page) => page.getByRole('button', { name: 'Send a gift' });
const topic = (page: Page) => page.getByRole('region', { name: 'Something to talk about' });

/** Returns a function that tells how many messages the page has sent. */
function countSent(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('sendMessage')) sent += 1;
  });
  return () => sent;
}

// Only two users exist, so they must be able to meet again at once.
test.use({ backendOptions: { metAgainAfterMs: 0 } });

test.describe('the stage', () => {
  let pair: CallPair;
  let he: Caller;
  let she: Caller;
  test.beforeEach(async ({ startPair }) => {
    pair = await startPair();
    ({ he, she } = pair);
  });

  test(
    'stage: a gift is selected and sent once despite repeated presses, and both see it',
    { tag: '@journey' },
    async () => {
      await inGroup(pair, 'default');
      const sent = countSent(he.page);
      await talk(he.page, she.page);
      // Streamers can't send gifts.
      await expect(giftChip(she.page)).toHaveCount(0);
      await giftChip(he.page).click();
      await strip(he.page).getByRole('button', { name: /^Rose/ }).click();
      await he.page.getByRole('button', { name: /^Send Rose, \d+ coins?/ }).dblclick();
      const question = he.page.getByRole('alertdialog', { name: /Rose$/ });
      await question.getByRole('button', { name: /^Send Rose/ }).click();
      // The gift disappears after some seconds, so both sides are checked at the same time.
      await Promise.all([
        expect(he.page.getByText('You sent Rose')).toBeVisible(),
        expect(she.page.getByText(/sent Rose/)).toBeVisible(),
      ]);
      expect(sent()).toBe(1);
      // The open chat, which lists all gifts, hides the strip and the topics.
      await he.page.getByRole('button', { name: 'Chat and gifts' }).click();
      await expect(field(he.page)).toBeVisible();
      await expect(he.page.getByRole('button', { name: 'Topic' })).toHaveCount(0);
    },
  );

  test(
    'stage: the call continues if the code of the gifts fails to load, and shows the gifts later',
    { tag: '@prove' },
    async () => {
      await inGroup(pair, 'default');
      const gifts = /\/EncounterGifts-/;
      let lost = 0;
      await he.page.route(gifts, (route) => {
        lost += 1;
        return route.abort();
      });
      await talk(he.page, she.page);
      await expect.poll(() => lost).toBeGreaterThan(0);
      await expect(endCall(he.page)).toBeVisible();
      await he.page.unroute(gifts);
      await he.page.evaluate(() => window.dispatchEvent(new Event('online')));
      await giftChip(he.page).click();
      await expect(strip(he.page).getByRole('button', { name: /^Rose/ })).toBeVisible();
      // The styles of the gifts are loaded too.
      await expect(strip(he.page)).toHaveCSS('display', 'grid');
      await expect(endCall(he.page)).toBeVisible();
    },
  );

  test(
    'stage: a topic in a match can be opened, changed and closed with the keyboard alone',
    { tag: '@prove' },
    async () => {
      await inGroup(pair, 'default');
      for (const { page } of [he, she]) await page.getByRole('link', { name: 'Match', exact: true }).click();
      await Promise.all([he, she].map(({ page }) => startMatching(page)));
      await Promise.all([he, she].map(({ page }) => seeSomeone(page)));
      // The topic is closed at first, so that the stage shows the person.
      await expect(topic(he.page)).toHaveCount(0);
      await he.page.getByRole('button', { name: 'Topic' }).focus();
      await he.page.keyboard.press('Enter');
      await expect(topic(he.page)).toBeVisible();
      const first = await topic(he.page).getByRole('status').textContent();
      await topic(he.page).getByRole('button', { name: 'Another topic' }).focus();
      await he.page.keyboard.press('Enter');
      await expect(topic(he.page).getByRole('status')).not.toHaveText(first ?? '');
      await he.page.keyboard.press('Tab');
      await he.page.keyboard.press('Enter');
      await expect(topic(he.page)).toHaveCount(0);
      await expect(giftChip(he.page)).toBeVisible();
    },
  );

  test('stage: without the splits only the gift button is shown', { tag: '@prove' }, async () => {
    await inGroup(pair, 'control');
    await talk(he.page, she.page);
    await expect(he.page.getByRole('button', { name: 'Send a gift' })).toBeVisible();
    await expect(strip(he.page)).toHaveCount(0);
    await expect(topic(he.page)).toHaveCount(0);
  });

  test(
    'stage: a call is small while it rings and can be restored to full size',
    { tag: '@prove' },
    async () => {
      await he.page.getByRole('button', { name: /^Call / }).click();
      await he.page.getByRole('button', { name: 'Minimize call' }).click();
      await expect(field(he.page)).toBeVisible();
      const small = he.page.getByRole('region', { name: /^Call with/ });
      await expect(small).toBeVisible();
      await she.page
        .getByRole('dialog', { name: /is calling$/ })
        .getByRole('button', { name: 'Accept', exact: true })
        .click();
      await seesTheOther(she.page);
      await small.getByRole('button', { name: 'Back to the call' }).click();
      await seesTheOther(he.page);
      await expect(small).toHaveCount(0);
      await he.page.goBack();
      await small.getByRole('button', { name: 'End call' }).click();
      const question = he.page.getByRole('alertdialog', { name: /^End the call with/ });
      await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
      // Back closes the question, but stays on the page.
      await he.page.goBack();
      await expect(question).toHaveCount(0);
      await expect(field(he.page)).toBeVisible();
      await small.getByRole('button', { name: 'End call' }).click();
      await question.getByRole('button', { name: 'End call' }).click();
      await expect(endCall(she.page)).toHaveCount(0);
    },
  );

  test(
    'stage: Escape asks first, and ending the call there returns to the previous page',
    { tag: '@prove' },
    async () => {
      await talk(he.page, she.page);
      await he.page.keyboard.press('Escape');
      const question = he.page.getByRole('alertdialog', { name: 'End the call?' });
      await he.page.goBack();
      await expect(question).toHaveCount(0);
      await expect(he.page).toHaveURL(/\/call$/);
      await he.page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'End call' }).click();
      await expect(receipt(he.page)).toContainText('You ended the call.');
      await receipt(he.page).getByRole('button', { name: 'Close' }).click();
      await expect(he.page).toHaveURL(/\/chat\?userId=/);
      await expect(field(he.page)).toBeVisible();
    },
  );

  test('stage: the menu offers the devices, "never meet again" and a block', { tag: '@prove' }, async () => {
    await talk(he.page, she.page);
    const more = he.page.getByRole('button', { name: 'More', exact: true });
    await more.click();
    await he.page.getByRole('menuitem', { name: 'Camera and sound' }).click();
    await expect(he.page.getByRole('dialog', { name: 'In use now' })).toBeVisible();
    await he.page.keyboard.press('Escape');
    await more.click();
    await he.page.getByRole('menuitem', { name: 'Never meet again' }).click();
    const question = he.page.getByRole('alertdialog', { name: /^Never meet .* again/ });
    await question.getByRole('button', { name: 'Never meet again' }).click();
    await expect(he.page.getByText(/^You won’t be matched with/)).toBeVisible();
    await expect(endCall(he.page)).toBeVisible();
    await more.click();
    await he.page.getByRole('menuitem', { name: /^Block/ }).click();
    await he.page
      .getByRole('alertdialog', { name: /^Block .*\?$/ })
      .getByRole('button', { name: 'Block' })
      .click();
    await expect(endCall(he.page)).toHaveCount(0);
    await expect(endCall(she.page)).toHaveCount(0);
  });
});
