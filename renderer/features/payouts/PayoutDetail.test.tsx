import { expect, it } from 'vitest';
import { readStatement } from '#tests/kit/worlds/financeDesk.ts';
import { weekMs } from '#tests/kit/worlds/studio.ts';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { openMoney, pressIn, runMs } from '#tests/kit/screens/moneyScreens.tsx';
import { watchSavedFiles } from '#tests/kit/page/savedFiles.ts';
import { PayoutsPage } from './PayoutsPage.tsx';

const waterfall = () => document.querySelector('section[aria-labelledby=waterfall]');
const part = (name: string) =>
  [...(waterfall()?.querySelectorAll('tbody tr') ?? [])].find((row) => row.textContent?.startsWith(name));
const sheet = () => document.querySelector('[role=dialog]');
const toasts = () => getToasts().map(({ title }) => title);
const at = (payoutId: string) => ({ at: `/payout-history?payout=${payoutId}` });

it('shows the received amount with its reference, and which parts have entries', async () => {
  const desk = await openMoney();
  const her = await desk.counted(6_000);
  const params = { id: her.payoutId };
  const [{ token }] = desk.clerks;
  const { page, client } = await desk.show(her.userId, <PayoutsPage />, at(her.payoutId));
  await desk.eventually(() => expect(page.text()).toContain('How we got to $58.50'));
  const side = () => document.querySelector('aside')?.textContent;
  expect(side()).toContain('Paid to');
  expect(side()).not.toContain('Reference');
  expect(side()).toContain('1 line, chained and sealed');
  expect(part('Due to you')?.textContent).toContain('$58.50');
  await desk.call('approvePayout', { params }, token);
  await desk.call('markPayoutPaid', { params, body: { reference: 'TX-77' } }, token);
  await client.invalidateQueries();
  await desk.eventually(() => expect(side()).toContain('Was paid to'));
  expect(side()).toContain('ReferenceTX-77');
  expect(part('Paid to you')?.textContent).toContain('$58.50');
  expect(part('Due to you')).toBeUndefined();
  // Sums have no sign. Steps have one, unless they are zero.
  for (const name of ['Spent on you', 'Your share'])
    expect(part(name)?.textContent).toMatch(/1 entry6,000\$60\.00$/);
  expect(part('Vesper keeps')?.textContent).toMatch(/1 entry0\$0\.00$/);
  // The fee and the amount after it exist only in money, not in coins.
  for (const name of ['Transfer fee', 'Paid to you']) {
    expect(part(name)?.querySelector('button, svg')).toBeNull();
    expect(part(name)?.textContent).not.toMatch(/entr(y|ies)/);
  }
  expect(part('Payout')?.querySelector('button')).toBeTruthy();
  // No problem is shown.
  expect(page.text()).not.toContain('Fix payment method');
  expect(page.text()).not.toContain('Finance is reviewing it');
});

it('starts the bar of each part at the end of the previous one', async () => {
  const desk = await openMoney();
  const her = await desk.earner(6_000);
  await desk.take(her.userId, 'penalty', 600);
  await desk.runAt(runMs);
  const payoutId = (await desk.rows())[0]?.id ?? '';
  const { page } = await desk.show(her.userId, <PayoutsPage />, at(payoutId));
  await desk.eventually(() => expect(part('Penalties')).toBeDefined());
  expect(page.text()).toContain('2 lines, chained and sealed');
  // No part is open yet.
  expect(sheet()).toBeNull();
  const bar = (name: string) => {
    const { style } = part(name)?.querySelector<HTMLElement>('[aria-hidden] > span') ?? {};
    return ['--at', '--width', '--end'].map((each) => Number(style?.getPropertyValue(each)));
  };
  expect(bar('Spent on you')).toEqual([0, 1, 1]);
  expect(bar('Your share')).toEqual([0, 1, 1]);
  expect(bar('Penalties')).toEqual([0.9, expect.closeTo(0.1), 0.9]);
  expect(bar('Payout')).toEqual([0, 0.9, 0.9]);
  expect(bar('Due to you')).toEqual([0, expect.closeTo(0.875), expect.closeTo(0.875)]);
  // Each penalty links to the page for its appeal.
  await pressIn(part('Penalties'), 'Penalties');
  await desk.eventually(() => expect(sheet()?.querySelector('a')).toBeTruthy());
  expect(sheet()?.querySelector('a')?.getAttribute('href')).toMatch(/\?penalty=ref-\d+$/);
  expect(sheet()?.textContent).toContain('1 entry-600 coins');
});

it('names the part of an agency after the agency, also above its entries', async () => {
  const desk = await openMoney();
  const agency = { id: 'north', name: 'North', commission_percent: 12, created_ms: 0, logo: null };
  await desk.database
    .insertInto('agencies')
    .values([{ ...agency, payout_via: null, contact_name: null, contact_email: null }])
    .execute();
  const her = await desk.earner(6_000);
  await desk.database
    .insertInto('agency_changes')
    .values([{ user_id: her.userId, agency_id: 'north', from_ms: weekMs }])
    .execute();
  await desk.runAt(runMs);
  const payoutId = (await desk.rows())[0]?.id ?? '';
  await desk.show(her.userId, <PayoutsPage />, at(payoutId));
  await desk.eventually(() => expect(part('North')).toBeDefined());
  expect(part('North')?.textContent).toContain('12% of what you earned as a member');
  expect(part('North')?.textContent).toMatch(/[-−]720/);
  await pressIn(part('North'), 'North');
  await desk.eventually(() => expect(sheet()?.textContent).toContain('North: -720 coins'));
  await pressIn(sheet(), 'Close');
  await pressIn(waterfall(), 'Your share');
  await desk.eventually(() => expect(sheet()?.textContent).toContain('Your share: 6,000 coins'));
});

it('links a held part to its payout, but not on that payout’s own page', async () => {
  const desk = await openMoney();
  const her = await desk.counted(9_000);
  const body = { reason: 'One gift is disputed', coins: 2_000 };
  await desk.call('holdPayout', { params: { id: her.payoutId }, body }, desk.clerks[0].token);
  await desk.show(her.userId, <PayoutsPage />, at(her.payoutId));
  await desk.eventually(() => expect(part('Held part')).toBeDefined());
  expect(document.querySelectorAll('table')).toHaveLength(2);
  await pressIn(part('Held part'), 'Held part');
  await desk.eventually(() => expect(sheet()?.querySelectorAll('li')).toHaveLength(1));
  expect(sheet()?.querySelector('a')).toBeNull();

  const { page } = await desk.show(her.userId, <PayoutsPage />, at(`${her.payoutId}-held`));
  await desk.eventually(() => expect(page.text()).toContain('One gift is disputed'));
  // The hold has no end date.
  expect(page.text()).not.toContain('Until');
  // A held part has no source, so there is no table of sources.
  expect(document.querySelectorAll('table')).toHaveLength(1);
  await pressIn(part('Held part'), 'Held part');
  await desk.eventually(() => expect(sheet()?.querySelector('a')).toBeTruthy());
  expect(sheet()?.querySelector('a')?.getAttribute('href')).toBe(`/payout-history?payout=${her.payoutId}`);
});

it('downloads the statement of a payout, and says if that failed', async () => {
  const saved = watchSavedFiles();
  const desk = await openMoney();
  const her = await desk.counted(6_000);
  const { page, net } = await desk.show(her.userId, <PayoutsPage />, {
    ...at(her.payoutId),
    loses: `GET /goddess/dashboard/payouts/${her.payoutId}`,
  });
  // A failed request is not shown as a missing payout.
  await desk.eventually(() => page.button('Try again'));
  expect(page.text()).not.toContain('Payout not found');
  await page.press('Try again');
  await desk.eventually(() => page.button('Download CSV'));
  net.lose('GET /goddess/dashboard/statement', 2);
  await page.press('Download CSV');
  await desk.eventually(() => expect(toasts()).toEqual(['The statement couldn’t be created. Try again.']));
  expect(saved.files).toEqual([]);
  await page.press('Download CSV');
  await desk.eventually(() => expect(saved.files).toHaveLength(1));
  expect(await readStatement(desk, saved.files[0]?.text ?? '')).toMatchObject({ isWhole: true });
  expect(toasts()).toHaveLength(1);
});

it('saves every payout as a table, with the amount received after the fee', async () => {
  const saved = watchSavedFiles();
  const desk = await openMoney();
  const her = await desk.counted(6_000);
  const { page, net } = await desk.show(her.userId, <PayoutsPage />, { at: '/payout-history' });
  await desk.eventually(() => page.button('Download CSV'));
  await desk.eventually(() => expect(document.querySelector('tbody tr')).not.toBeNull());
  net.lose('GET /goddess/dashboard/payoutHistory', 2);
  await page.press('Download CSV');
  await desk.eventually(() => expect(toasts()).toEqual(['The file couldn’t be created. Try again.']));
  await page.press('Download CSV');
  await desk.eventually(() => expect(saved.files).toHaveLength(1));
  const [head = '', row = ''] = saved.files[0]?.text.split('\n') ?? [];
  const cells = Object.fromEntries(head.split(',').map((name, index) => [name, row.split(',')[index]]));
  expect(cells).toMatchObject({
    ...{ payout: her.payoutId, coins: '6000', amount: '60.00', fee: '1.50', paid_out: '58.50' },
    ...{ until_utc: new Date(weekMs + 7 * DAY_MS - 1_000).toISOString().replace('.000', '') },
    ...{ method: 'binance', status: 'pending', paid_utc: '', reference: '' },
  });
  expect(Date.parse(cells['from_utc'] ?? '')).toBe(runMs - 7 * DAY_MS - 6 * HOUR_MS);
});
