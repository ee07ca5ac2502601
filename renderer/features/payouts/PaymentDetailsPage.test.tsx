import { expect, it } from 'vitest';
import { weekMs } from '#tests/kit/worlds/studio.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { openMoney, pressIn, runMs } from '#tests/kit/screens/moneyScreens.tsx';
import { PaymentDetailsPage } from './PaymentDetailsPage.tsx';
import { PayoutsPage } from './PayoutsPage.tsx';

/** Text of the term that starts with `word`, with its value. */
const beside = (word: string) =>
  [...document.querySelectorAll('dl > div')].find((one) =>
    one.querySelector('dt')?.textContent.startsWith(word),
  )?.textContent;
const side = () => document.querySelector('aside');

type Money = Awaited<ReturnType<typeof openMoney>>;

/** Inserts a payout for each of the given weekly states. */
async function addWeeks(desk: Money, userId: string, statuses: readonly string[]): Promise<void> {
  const rows = statuses.map((status, week) => ({
    id: `week-${week}`,
    user_id: userId,
    period_start_ms: weekMs - (week + 1) * 7 * DAY_MS,
    period_end_ms: weekMs - week * 7 * DAY_MS - 1,
    coins: 10_000,
    amount_cents: 10_000,
    fee_cents: 150,
    currency: 'USD',
    method_type: 'binance',
    method_details: null,
    status,
    paid_ms: status === 'paid' ? weekMs - week * 7 * DAY_MS + 8 * HOUR_MS : null,
    reference: null,
    fail_reason: null,
    held_until_ms: null,
  }));
  await desk.database.insertInto('payouts').values(rows).execute();
}

it('sums the payouts received after the fee, and shows the next payout and that methods can be changed', async () => {
  const desk = await openMoney();
  const her = await desk.earner(6_000);
  await addWeeks(desk, her.userId, ['pending', 'processing', 'paid', 'failed', 'paid']);
  await desk.show(her.userId, <PaymentDetailsPage />);
  await desk.eventually(() => expect(beside('Paid so far')).toBe('Paid so far$197.00in 2 payouts'));
  expect(beside('Minimum payout')).toContain('$50.00');
  await desk.eventually(() => expect(beside('Next calculation')).toMatch(/Mon/));
  await desk.eventually(() => expect(beside('Free to be paid out now')).toContain('6,000'));
  expect(beside('Methods can be changed')).toBe('Methods can be changedNow');
  // No obstacle exists, so none is shown.
  expect(side()?.textContent).toContain('USDT TRC-20');
  expect(side()?.querySelector('a')?.textContent).toBe('Change');
  expect(side()?.textContent).not.toContain('Before your next payout');
});

it('names the obstacles for a streamer with neither a method nor enough coins', async () => {
  const desk = await openMoney();
  const her = await desk.newcomer();
  await desk.show(her.userId, <PaymentDetailsPage />);
  await desk.eventually(() => expect(side()?.textContent).toContain('Before your next payout'));
  expect([...(side()?.querySelectorAll('li') ?? [])].map((one) => one.textContent)).toEqual([
    'No approved payment method',
    'Below the minimum payout',
  ]);
  expect(side()?.querySelector('a')?.textContent).toBe('Add method');
  expect(side()?.textContent).toContain('Add a method to get paid');
});

it('says that methods are locked around a payout, even without other obstacles', async () => {
  const desk = await openMoney(weekMs + 5 * DAY_MS);
  const her = await desk.earner(6_000);
  const shown = await desk.show(her.userId, <PaymentDetailsPage />);
  await desk.eventually(() => expect(beside('Methods can be changed')).toContain('Now'));
  await shown.pass(DAY_MS + HOUR_MS);
  await shown.client.invalidateQueries();
  await desk.eventually(() => expect(beside('Methods can be changed')).toMatch(/Mon.*\d:00/));
  expect([...(side()?.querySelectorAll('li') ?? [])].map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Payment methods are locked until Mon/),
  ]);
});

it('says that the methods failed to load, and shows everything after a retry', async () => {
  const desk = await openMoney();
  const her = await desk.earner(6_000);
  const { page, net } = await desk.show(her.userId, <PaymentDetailsPage />, {
    loses: 'GET /billingMethods/list',
  });
  await desk.eventually(() => expect(document.querySelectorAll('[role=alert]')).toHaveLength(2));
  const gate = net.hold('GET /billingMethods/list');
  await pressIn(side(), 'Try again');
  expect(side()?.querySelector('[role=status]')?.textContent).toBe('Loading');
  gate.release();
  await desk.eventually(() => expect(beside('Minimum payout')).toContain('$50.00'));
  expect(page.text()).toContain('What it’s based on');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

it('sums only the loaded payouts while there are more, and says so', async () => {
  const desk = await openMoney();
  const her = await desk.earner(6_000);
  await addWeeks(desk, her.userId, Array<string>(22).fill('paid'));
  await desk.show(her.userId, <PaymentDetailsPage />);
  await desk.eventually(() => expect(beside('Paid recently')).toContain('in 20 payouts'));
  const { page } = await desk.show(her.userId, <PayoutsPage />);
  await desk.eventually(() => expect(beside('Paid recently')).toContain('in 20 payouts'));
  expect(document.querySelectorAll('section[aria-labelledby=all-payouts] tbody tr')).toHaveLength(20);
  await page.press('Show more');
  await desk.eventually(() => expect(beside('Paid so far')).toContain('$2,167.00in 22 payouts'));
  expect(() => page.button('Show more')).toThrow();
  // All payouts have the same state, so there is no filter, and none is on its way.
  expect(document.querySelector('[role=group][aria-label=State]')).toBeNull();
  expect(page.text()).not.toContain('On its way');
});

it('shows approved payouts as on their way after the fee, and says that a hold without an end is under review', async () => {
  const desk = await openMoney();
  const her = await desk.counted(6_000);
  const params = { id: her.payoutId };
  await desk.call('approvePayout', { params }, desk.clerks[0].token);
  await desk.earn(her.userId, 'giftEarning', 7_000, runMs + DAY_MS);
  await desk.runAt(runMs + 7 * DAY_MS);
  const later = (await desk.rows()).find(({ id }) => id !== her.payoutId)?.id ?? '';
  const held = { params: { id: later }, body: { reason: 'A purchase is disputed' } };
  await desk.call('holdPayout', held, desk.clerks[0].token);
  const { page } = await desk.show(her.userId, <PayoutsPage />);
  await desk.eventually(() => expect(page.text()).toContain('On its way: $58.50 for'));
  const notes = [...document.querySelectorAll('tbody tr')].filter((row) => row.querySelector('[colspan]'));
  expect(notes.map((row) => row.textContent)).toEqual([
    'A purchase is disputedFinance is reviewing it. We’ll notify you when it continues.',
  ]);
});
