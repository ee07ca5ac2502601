import { expect, it } from 'vitest';
import { address, openMoney, pressIn, runMs } from '#tests/kit/screens/moneyScreens.tsx';
import { DAY_MS } from '#shared/domain/constants.ts';
import { PayoutsPage } from './PayoutsPage.tsx';

const table = () => document.querySelector('section[aria-labelledby=all-payouts] table');
const rowsOf = (part: Element | null | undefined) =>
  [...(part?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent ?? '');

/** Opens the history with a failed, a held and a waiting payout. */
async function openHistory() {
  const desk = await openMoney();
  const her = await desk.counted(6_000);
  const [{ token }] = desk.clerks;
  const params = { id: her.payoutId };
  await desk.call('failPayout', { params, body: { reason: 'The account is closed' } }, token);
  const weeks = [1, 2].map((week) => week * 7 * DAY_MS);
  const ids: string[] = [];
  for (const week of weeks) {
    await desk.earn(her.userId, 'giftEarning', 7_000, runMs + week - DAY_MS);
    await desk.runAt(runMs + week);
    const row = (await desk.rows()).find(
      ({ id, user_id }) => user_id === her.userId && !ids.includes(id) && id !== her.payoutId,
    );
    ids.push(row?.id ?? '');
  }
  const held = {
    params: { id: ids[0] ?? '' },
    body: { reason: 'A purchase is disputed', until: new Date(runMs + 9 * DAY_MS).toISOString() },
  };
  expect((await desk.call('holdPayout', held, token)).status).toBe(200);
  return { ...desk, her, failedId: her.payoutId, heldId: ids[0] ?? '', waitingId: ids[1] ?? '' };
}

it('shows the date of the first payout if there is none yet, and retries a failed list after a press', async () => {
  const desk = await openMoney();
  const her = await desk.newcomer();
  const { page } = await desk.show(her.userId, <PayoutsPage />, {
    at: '/payout-history',
    loses: 'GET /goddess/dashboard/payoutHistory',
  });
  await desk.eventually(() => page.button('Try again'));
  await page.press('Try again');
  await desk.eventually(() => expect(page.text()).toContain('No payouts yet'));
  expect(page.text()).toContain('Each Monday we add up what you earned the week before.');
  expect(document.querySelector('[role=group][aria-label=Status]')).toBeNull();
});

it('shows each payout with its state, filters by state, and gives the reasons of failed and held ones', async () => {
  const desk = await openHistory();
  const { page } = await desk.show(desk.her.userId, <PayoutsPage />, { at: '/payout-history' });
  await desk.eventually(() => expect(rowsOf(table())).toHaveLength(4));
  const chips = () => document.querySelector('[role=group][aria-label=Status]');
  expect([...(chips()?.querySelectorAll('button') ?? [])].map((chip) => chip.textContent)).toEqual([
    'All',
    'Pending',
    'Failed',
    'Held',
  ]);
  await pressIn(chips(), 'Failed');
  // The coins were paid with a later payout, so no action is needed.
  expect(rowsOf(table())).toEqual([expect.stringMatching(/\$60\.00.*went with/)]);
  await pressIn(chips(), 'Held');
  expect(rowsOf(table())[1]).toMatch(/A purchase is disputed.*Until/);
  await pressIn(chips(), 'All');
  // Payouts on their way are shown with their steps above the table.
  expect(page.text()).toMatch(/On its way: \$/);
  await pressIn(table(), table()?.querySelector('tbody th')?.textContent ?? '');
  expect(address()).toBe(`/payout-history?payout=${desk.waitingId}`);
});

it('shows a failed payout with its reason, its steps and a link to correct the method', async () => {
  const desk = await openMoney();
  const her = await desk.counted(6_000);
  const failed = { params: { id: her.payoutId }, body: { reason: 'The account is closed' } };
  await desk.call('failPayout', failed, desk.clerks[0].token);
  const { page } = await desk.show(her.userId, <PayoutsPage />, {
    at: `/payout-history?payout=${her.payoutId}`,
  });
  await desk.eventually(() => expect(page.text()).toContain('What it was'));
  const steps = [...document.querySelectorAll('ol[aria-label="Progress"] > li')];
  expect(steps.map((step) => [step.ariaCurrent, step.textContent])).toEqual([
    [null, expect.stringContaining('Calculated')],
    ['step', expect.stringMatching(/Failed.*The account is closed/)],
  ]);
  expect(page.text()).toContain('$60.00 is back in your balance and goes out with the next payout.');
  // A failed payout pays nothing and has no fee.
  expect(page.text()).not.toContain('Paid to you');
  expect(page.text()).not.toContain('58.50');
  expect(rowsOf(document.querySelector('section[aria-labelledby=waterfall]')).at(-1)).toContain('$0.00');
  await pressIn(document.body, 'Fix payment method');
  expect(address()).toBe('/payment-method');
});

it('links a failed payout to the later payout that includes its coins', async () => {
  const desk = await openHistory();
  const { page } = await desk.show(desk.her.userId, <PayoutsPage />, {
    at: `/payout-history?payout=${desk.failedId}`,
  });
  await desk.eventually(() => expect(page.text()).toMatch(/These coins went with May 25.–.31/));
  const steps = [...document.querySelectorAll('ol[aria-label="Progress"] > li')];
  expect(steps.at(-1)?.textContent).toMatch(/^Went with May 25/);
  expect(page.text()).not.toContain('Fix payment method');
  const link = [...document.querySelectorAll('a')].find((one) => one.textContent.startsWith('Open May'));
  expect(link?.getAttribute('href')).toBe(`/payout-history?payout=${desk.heldId}`);
});

it('shows a held payout with its reason, and the entries of each part', async () => {
  const desk = await openHistory();
  const { page } = await desk.show(desk.her.userId, <PayoutsPage />, {
    at: `/payout-history?payout=${desk.heldId}`,
  });
  await desk.eventually(() => expect(page.text()).toContain('A purchase is disputed'));
  expect(page.text()).toContain('Finance is reviewing it.');
  const waterfall = () => document.querySelector('section[aria-labelledby=waterfall]');
  const part = (name: string) => rowsOf(waterfall()).find((row) => row.startsWith(name));
  expect(part('Spent on you')).toMatch(/2 entries/);
  expect(part('Transfer fee')).toMatch(/[-−]\$1\.50/);

  await pressIn(waterfall(), 'Your share');
  const sheet = () => document.querySelector('[role=dialog]');
  await desk.eventually(() => expect(sheet()?.querySelectorAll('li')).toHaveLength(2));
  expect(sheet()?.textContent).toContain('Your share: 13,000 coins');
  expect(sheet()?.textContent).toContain('+13,000 coins');
  await pressIn(sheet(), 'Close');
  // The part contains the failed payout, which was deducted and returned, with a link to it.
  await pressIn(waterfall(), 'Other');
  await desk.eventually(() => expect(sheet()?.querySelector('a')).toBeTruthy());
  expect(sheet()?.querySelector('a')?.getAttribute('href')).toBe(`/payout-history?payout=${desk.failedId}`);
});

it('says that a payout does not exist if it is unknown or belongs to someone else', async () => {
  const desk = await openHistory();
  const other = await desk.newcomer();
  const { page } = await desk.show(other.userId, <PayoutsPage />, {
    at: `/payout-history?payout=${desk.heldId}`,
  });
  await desk.eventually(() => expect(page.text()).toContain('Payout not found'));
});
