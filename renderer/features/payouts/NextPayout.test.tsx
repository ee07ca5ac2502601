import { expect, it } from 'vitest';
import { weekMs } from '#tests/kit/worlds/studio.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { openMoney, pressIn, runMs } from '#tests/kit/screens/moneyScreens.tsx';
import { PaymentDetailsPage } from './PaymentDetailsPage.tsx';
import { PayoutsPage } from './PayoutsPage.tsx';

async function openMember(coins: number) {
  const desk = await openMoney();
  const her = await desk.earner(coins);
  const empty = { logo: null, payout_via: 'direct', contact_name: null, contact_email: null };
  await desk.database
    .insertInto('agencies')
    .values({ id: 'north', name: 'North', commission_percent: 12, created_ms: 0, ...empty })
    .execute();
  await desk.database.updateTable('users').set({ agency_id: 'north', created_ms: 0 }).execute();
  return { ...desk, her };
}
const waterfall = () => document.querySelector('section[aria-labelledby=waterfall]');
const rows = () => [...(waterfall()?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent);
const head = () => document.querySelector('h2')?.closest('header')?.textContent;

it('shows the forecast after agency and fee, and each part with its entries', async () => {
  const desk = await openMember(11_315);
  await desk.show(desk.her.userId, <PayoutsPage />, { at: '/payout-history' });
  await desk.eventually(() => expect(head()).toMatch(/^Next payout, Mon.*about\$98\.08/));
  expect(rows()).toEqual([
    expect.stringMatching(/^Earned, May 18.–.24.*11,315\$113\.15/),
    expect.stringMatching(/^North.*[-−]1,357[-−]\$13\.57/),
    expect.stringMatching(/^Payout.*9,958\$99\.58/),
    expect.stringMatching(/^Transfer fee.*[-−]\$1\.50/),
    expect.stringMatching(/^To you, about.*\$98\.08/),
  ]);
  expect(waterfall()?.textContent).toContain('How we get to about $98.08');
  await pressIn(waterfall(), 'North');
  const sheet = () => document.querySelector('[role=dialog]');
  await desk.eventually(() => expect(sheet()?.querySelectorAll('li')).toHaveLength(1));
  expect(sheet()?.textContent).toContain('-1,357 coins');
});

it('shows the same amount on the page of payment details', async () => {
  const desk = await openMember(11_315);
  await desk.show(desk.her.userId, <PaymentDetailsPage />);
  await desk.eventually(() => expect(head()).toContain('about$98.08'));
  expect(rows()).toHaveLength(5);
});

it('says that the balance is below the minimum and how much is missing, and deducts no fee', async () => {
  const desk = await openMember(5_100);
  const { page } = await desk.show(desk.her.userId, <PayoutsPage />, { at: '/payout-history' });
  await desk.eventually(() => expect(head()).toContain('Nothing to pay out yet'));
  expect(page.text()).toContain('$44.88 of $50.00');
  expect(page.text()).toContain('512 more coins to go');
  const bar = document.querySelector('[role=progressbar]');
  expect([bar?.getAttribute('aria-valuenow'), bar?.getAttribute('aria-valuemax')]).toEqual(['4488', '5000']);
  expect(rows().at(-1)).toMatch(/^Payout as it stands.*4,488\$44\.88/);
  expect(waterfall()?.textContent).not.toContain('Transfer fee');
});

it('omits "about" once the week is over', async () => {
  const desk = await openMember(11_315);
  const { pass, client } = await desk.show(desk.her.userId, <PayoutsPage />, { at: '/payout-history' });
  await desk.eventually(() => expect(head()).toContain('about'));
  await pass(weekMs + 7 * DAY_MS + 60_000 - desk.clock.now());
  await client.invalidateQueries();
  await desk.eventually(() => expect(head()).not.toContain('about'));
  expect(head()).toContain('$98.08');
  expect(rows().at(-1)).toMatch(/^Due to you/);
});

it('estimates the arrival from earlier payouts', async () => {
  const desk = await openMoney();
  const her = await desk.counted(11_315);
  const params = { id: her.payoutId };
  const [{ token }] = desk.clerks;
  await desk.call('approvePayout', { params }, token);
  await desk.call('markPayoutPaid', { params, body: { reference: 'R1' } }, token);
  await desk.database
    .updateTable('payouts')
    .set({ paid_ms: runMs + 2 * DAY_MS })
    .execute();
  await desk.earn(her.userId, 'giftEarning', 7_000, weekMs + DAY_MS);
  await desk.show(her.userId, <PayoutsPage />, { at: '/payout-history' });
  await desk.eventually(() => expect(head()).toMatch(/Usually arrivesWed, May 27/));
});
