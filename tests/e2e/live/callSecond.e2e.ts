import { expect, type Page } from '@playwright/test';
import type { CallPair } from '../support/callPair.ts';
import { callButton, endCall, receipt, ringing, seesTheOther, talk, type Caller } from '../support/calls.ts';
import { lookAt } from '../support/media.ts';
import { theirVideo } from '../support/people.ts';
import { test } from '../support/test.ts';
import { openThird } from '../support/thirdCaller.ts';

/** Returns the transfers that calls booked after the given entry, for all users. */
async function bookedAfter({ backend }: CallPair, lastEntry: number): Promise<string[]> {
  const entries = await backend.context.database
    .selectFrom('coin_entries')
    .select(['kind', 'coins'])
    .where('id', '>', lastEntry)
    .where('kind', 'in', ['callCharge', 'callEarning'])
    .execute();
  return entries.map(({ kind, coins }) => `${kind} ${coins}`).toSorted();
}

const second = (page: Page) => page.getByRole('dialog', { name: 'Victor is calling too' });
const accept = (page: Page) => second(page).getByRole('button', { name: 'Accept', exact: true });

test.describe('a second call during a call', () => {
  let pair: CallPair;
  let third: Caller;
  let lastEntry: number;
  test.beforeEach(async ({ startPair, openPerson }) => {
    pair = await startPair();
    const { backend, she, herId } = pair;
    // Stores the split group with this screen before her client requests its groups.
    const { database } = backend.context;
    const split = { user_id: herId, name: 'multiplecalls' };
    await database.deleteFrom('splits').where('user_id', '=', herId).execute();
    await database
      .insertInto('splits')
      .values({ ...split, group_name: 'default' })
      .execute();
    await she.page.evaluate(() =>
      localStorage.setItem('splits', JSON.stringify({ multiplecalls: 'default' })),
    );
    await she.page.reload();
    const { id } = await database
      .selectFrom('coin_entries')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    lastEntry = Number(id);
    third = await openThird(pair, openPerson);
  });

  test('call second: an accepted second call replaces the first, which ends and is paid up to that minute', async () => {
    const { he, she } = pair;
    await talk(he.page, she.page);
    const first = await lookAt(she.page, theirVideo);
    await callButton(third.page).click();
    await expect(second(she.page)).toContainText('If you accept, your call with Daniel ends first.');
    await accept(she.page).click();
    await expect(receipt(he.page)).toContainText('Valeria ended the call.');
    await Promise.all([she, third].map(({ page }) => seesTheOther(page)));
    // The average color differs, because the video shows another person.
    await expect
      .poll(async () => {
        const now = await lookAt(she.page, theirVideo);
        return (
          now !== null &&
          first !== null &&
          now.mean.some((each, at) => Math.abs(each - (first.mean[at] ?? 0)) > 25)
        );
      })
      .toBe(true);
    await endCall(third.page).click();
    await expect(receipt(she.page)).toContainText('Victor ended the call.');
    expect(await bookedAfter(pair, lastEntry)).toEqual([
      'callCharge -60',
      'callCharge -60',
      'callEarning 36',
      'callEarning 36',
    ]);
  });

  test('call second: rings during an audio call too', { tag: '@prove' }, async () => {
    const { he, she } = pair;
    await he.page.getByRole('button', { name: /^Audio call with Valeria/ }).click();
    await ringing(she.page).getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(she.page.getByText('Audio call', { exact: true })).toBeVisible();
    await callButton(third.page).click();
    await second(she.page).getByRole('button', { name: 'Decline' }).click();
    await expect(receipt(third.page)).toContainText('Valeria can’t talk right now.');
    await endCall(he.page).click();
    await expect(receipt(she.page)).toContainText('Daniel ended the call.');
  });

  test('call second: a declined second call does not affect the first', { tag: '@prove' }, async () => {
    const { he, she } = pair;
    await talk(he.page, she.page);
    await callButton(third.page).click();
    await second(she.page).getByRole('button', { name: 'Decline' }).click();
    await expect(receipt(third.page)).toContainText('Valeria can’t talk right now.');
    await seesTheOther(she.page);
    await expect(receipt(he.page)).toHaveCount(0);
    await endCall(he.page).click();
    await expect(receipt(she.page)).toContainText('Daniel ended the call.');
    expect(await bookedAfter(pair, lastEntry)).toEqual(['callCharge -60', 'callEarning 36']);
  });
});
