import { expect } from '@playwright/test';
import { historyShows } from '../support/callHistory.ts';
import {
  endCall,
  openVisitor,
  passModeration,
  queen,
  receipt,
  ringing,
  seesTheOther,
} from '../support/calls.ts';
import { coinsOf } from '../support/chats.ts';
import { signUp } from '../support/people.ts';
import { idOf } from '../support/session.ts';
import { test } from '../support/test.ts';

test('the life of a man: he signs up, finds her, buys his first coins for the call, and both see what it cost', async ({
  backend,
  cameras,
  openPerson,
}) => {
  const herId = await idOf(backend, queen);
  const her = await openPerson(queen, '/followings', { colour: 'teal', prepare: passModeration });
  const she = her.page;
  const he = await openVisitor(await cameras.browser('coral'));
  await passModeration(he);
  const { email } = await signUp(he, backend.url, { name: 'Robin' });
  const hisId = await idOf(backend, email);
  const had = await coinsOf(backend, queen);
  const book = backend.context.database.selectFrom('coin_entries');
  const { last } = await book.select((eb) => eb.fn.max('id').as('last')).executeTakeFirstOrThrow();

  // The man has no coins. The call dialog offers to buy some and is shown again after the purchase.
  await he.getByRole('navigation').getByRole('link', { name: 'Online' }).first().click();
  await he.locator(`a[href$="/user-detail/${herId}"]`).first().click();
  await he.getByRole('main').getByRole('button', { name: 'Call', exact: true }).click();
  const question = he.getByRole('dialog', { name: 'Call Valeria?' });
  await expect(question.getByRole('button', { name: 'Video call' })).toBeDisabled();
  await question.getByRole('button', { name: 'Get coins' }).click();
  const sheet = he.getByRole('dialog', { name: 'Coins' });
  await expect(sheet.getByText('You have 0 coins.')).toBeVisible();
  await expect(sheet.getByText('Nothing is charged in this demo.')).toBeVisible();
  await sheet.getByRole('radio', { name: /^100 coins/ }).check({ force: true });
  await sheet.getByRole('button', { name: /^Buy 100 coins/ }).click();
  await expect(sheet.getByText('You have 100 coins')).toBeVisible();
  await sheet.getByRole('button', { name: 'Continue calling Valeria' }).click();
  await question.getByRole('button', { name: 'Video call' }).click();

  await ringing(she).getByRole('button', { name: 'Accept', exact: true }).click();
  await Promise.all([he, she].map(seesTheOther));
  await expect(he.getByText('60 coins spent')).toBeVisible();
  await endCall(he).click();
  await expect(receipt(he)).toContainText(/You paid\s*60/);
  await expect(receipt(she)).toContainText(/You earned\s*36/);

  // The ledger has both sides of one minute and his purchase; the pages of both show the same.
  const entries = await book
    .select(['user_id', 'kind', 'coins'])
    .where('id', '>', last)
    .where('user_id', 'in', [hisId, herId])
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { user_id: hisId, kind: 'purchase', coins: 100 },
    { user_id: hisId, kind: 'callCharge', coins: -60 },
    { user_id: herId, kind: 'callEarning', coins: 36 },
  ]);
  expect(await coinsOf(backend, email)).toBe(40);
  expect(await coinsOf(backend, queen)).toBe(had + 36);
  const call = { what: /Call · \d+ (s|min)/, why: 'ended' } as const;
  await Promise.all([
    historyShows(he, { ...call, coins: 'Paid 60' }),
    historyShows(she, { ...call, coins: 'Earned 36' }),
  ]);
  await he.goto(`${backend.url}/coins`);
  await expect(he.getByRole('region', { name: 'Balance' })).toContainText('40');
  const bought = he.getByRole('list', { name: 'Purchases' }).getByRole('listitem');
  await expect(bought).toHaveCount(1);
  await expect(bought).toContainText('100 coins');
});
