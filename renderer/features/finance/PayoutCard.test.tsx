import { expect, it } from 'vitest';
import { grantStaffRole } from '#backend/people/staff.ts';
import { addresses } from '#tests/kit/worlds/financeDesk.ts';
import { nowMs, weekMs } from '#tests/kit/worlds/studio.ts';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { openMoney, pressIn, runMs } from '#tests/kit/screens/moneyScreens.tsx';
import { FinanceDesk } from './FinanceDesk.tsx';

// Newer browsers return a promise.
Element.prototype.scrollIntoView = () => Promise.resolve() as never;

const rows = () =>
  [...document.querySelectorAll('tbody tr')].filter((row) => !row.querySelector('[colspan]'));
const openFirst = () => pressIn(rows()[0], rows()[0]?.querySelector('button')?.textContent ?? '');
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );
/** The steps offered for the open payout. */
const steps = () =>
  [...(document.querySelector('dl')?.parentElement?.querySelectorAll('button') ?? [])]
    .filter((one) => !one.closest('dl'))
    .map((one) => one.textContent);
/** The icon before these words in a list. */
const signOf = (words: string) =>
  [...document.querySelectorAll('tbody span')].find((one) => one.textContent === words)?.querySelector('svg')
    ?.innerHTML;
/** Confirms the approval in its dialog. */
async function confirm() {
  const asked = document.querySelector('[role=dialog]');
  const yes = [...(asked?.querySelectorAll('button') ?? [])].find((one) =>
    one.textContent?.startsWith('Approve'),
  );
  await pressIn(asked, yes?.textContent ?? '');
}
const toasts = () => getToasts().map(({ title }) => title);

async function openRun(coins: readonly number[]) {
  const desk = await openMoney();
  const people = [];
  for (const each of coins) people.push(await desk.earner(each));
  await desk.runAt(runMs);
  return {
    ...desk,
    people,
    /** Shows the desk at one of its tabs to one of its staff members. */
    async look(tab = 'pending', userId = desk.clerks[0].userId) {
      const element = <FinanceDesk me={userId} head="Finance desk" others={[]} />;
      const shown = await desk.show(userId, element, { at: `/finance?tab=${tab}` });
      await desk.eventually(() => expect(document.querySelector('[role=status]')).toBeNull());
      return shown;
    },
  };
}

it('holds a whole number of coins of a payout, and releases it', async () => {
  const desk = await openRun([9_000]);
  const { page } = await desk.look();
  await openFirst();
  expect(steps()).toEqual(['Approve', 'Hold', 'Failed']);
  expect(Object.keys(facts())).not.toContain('Until');
  expect(Object.keys(facts())).not.toContain('Reason');
  await page.press('Hold');
  await page.type('Reason', 'A gift is disputed');
  for (const wrong of ['0', '1.5', '-3', 'all']) {
    await page.type('Coins to hold', wrong);
    await page.press('Hold');
    expect(page.text()).toContain('Enter a whole number above zero.');
    await page.type('Reason', 'One gift is disputed');
  }
  await page.type('Coins to hold', '2000');
  await page.press('Hold');
  await desk.eventually(async () => expect((await desk.rows()).map(({ status }) => status)).toHaveLength(2));
  const kept = async () =>
    (await desk.rows()).map(({ coins, status, held_until_ms: until, fail_reason: why }) => [
      Number(coins),
      status,
      until,
      why,
    ]);
  expect(await kept()).toEqual([
    [7_000, 'pending', null, null],
    [2_000, 'held', null, 'One gift is disputed'],
  ]);
  await desk.look('held');
  await openFirst();
  expect(steps()).toEqual(['Release', 'Failed']);
  expect(facts()).toMatchObject({ Reason: 'One gift is disputed', Coins: '2,000' });
  expect(Object.keys(facts())).not.toContain('Until');
  await pressIn(document.body, 'Release');
  await desk.eventually(async () => expect((await kept())[1]?.[1]).toBe('pending'));
});

it('shows the end of a hold, and asks only for what each step needs', async () => {
  const desk = await openRun([6_000]);
  const id = (await desk.rows())[0]?.id ?? '';
  const until = new Date(weekMs + 20 * DAY_MS).toISOString();
  const [{ token }] = desk.clerks;
  await desk.call('holdPayout', { params: { id }, body: { reason: 'A look', until } }, token);
  await desk.look('held');
  await openFirst();
  expect(facts()['Until']).toBe('Jun 7, 2026');
  await desk.call('releasePayout', { params: { id } }, token);
  await desk.call('approvePayout', { params: { id } }, token);
  const { page } = await desk.look('processing');
  await openFirst();
  expect(steps()).toEqual(['Mark as paid', 'Failed']);
  await page.press('Failed');
  expect(page.field('Reason')).not.toBeNull();
  expect(() => page.field('Coins to hold')).toThrow();
  await page.press('Cancel');
  await page.press('Mark as paid');
  expect(() => page.field('Until')).toThrow();
  await page.type('Transfer reference', 'TX-1');
  await page.press('Mark as paid');
  await desk.eventually(() => expect(page.text()).toContain('Nothing to send'));
  await desk.look('paid');
  await openFirst();
  expect(facts()['Reference']).toBe('TX-1');
  expect(steps()).toEqual([]);
  // A second press closes the card.
  expect(rows()[0]?.textContent).toContain(', open');
  await pressIn(rows()[0], rows()[0]?.querySelector('button')?.textContent ?? '');
  expect(document.querySelector('dl')).toBeNull();
});

it('leaves the clerk’s own payout to someone else', async () => {
  const desk = await openRun([6_000]);
  const her = desk.people[0]?.userId ?? '';
  await grantStaffRole(desk.database, her, 'finance', nowMs);
  const { page } = await desk.look('pending', her);
  await openFirst();
  expect(page.text()).toContain('This is about you, so someone else decides.');
  expect(steps()).toEqual([]);
  await desk.look();
  await openFirst();
  expect(document.body.textContent).not.toContain('This is about you');
});

it('requires a second approver above 1,000 dollars, who must be another person', async () => {
  const desk = await openRun([120_000]);
  const [first, second] = desk.clerks;
  const id = (await desk.rows())[0]?.id ?? '';
  await desk.call('approvePayout', { params: { id } }, first.token);
  const { page } = await desk.look();
  expect(rows()[0]?.textContent).toContain('Needs one more');
  await openFirst();
  expect(page.text()).toContain('One person has approved it.');
  expect(page.button('Approve').disabled).toBe(true);
  const other = await desk.look('pending', second.userId);
  // A payout that needs two approvers is not preselected.
  expect(document.querySelector<HTMLInputElement>('tbody input')?.checked).toBe(false);
  await openFirst();
  await other.page.press('Approve');
  await confirm();
  await desk.eventually(() => expect(other.page.text()).toContain('Nothing to approve'));
  expect((await desk.rows())[0]?.status).toBe('processing');
});

it('says that the parts of one period need two approvals, and why', async () => {
  const desk = await openRun([120_000]);
  const [clerk] = desk.clerks;
  const id = (await desk.rows())[0]?.id ?? '';
  const hold = { params: { id }, body: { reason: 'Asked', coins: 60_000 } };
  const { body } = await desk.call('holdPayout', hold, clerk.token);
  await desk.call('releasePayout', { params: { id: body._id } }, clerk.token);
  const { page } = await desk.look();
  expect(rows().map((row) => row.textContent?.includes('Needs two'))).toEqual([true, true]);
  await openFirst();
  expect(page.text()).toContain('This period pays $1,200.00 in 2 payouts. Above $1,000.00 in all');
  expect(facts()['Approvals']).toBe('0 of 2');
});

it('leaves the decision to someone else if a referral link connects clerk and payee', async () => {
  const desk = await openRun([6_000]);
  const [clerk] = desk.clerks;
  const her = desk.people[0]?.userId ?? '';
  await desk.database.updateTable('users').set({ referrer_id: clerk.userId }).where('id', '=', her).execute();
  const { page } = await desk.look();
  await openFirst();
  expect(page.text()).toContain('A referral link connects you with this person, so someone else decides.');
  expect(page.text()).toContain('At least one approval must come from someone who isn’t connected');
  expect(steps()).toEqual(['Approve']);
});

it('shows a streamer’s typical week after two paid weeks, and since when money arrives at the destination', async () => {
  const desk = await openRun([6_000]);
  const [row] = await desk.rows();
  if (!row) throw new Error('nothing was counted');
  const addWeek = (ago: number, status: string, cents: number) =>
    desk.database
      .insertInto('payouts')
      .values({
        ...row,
        id: `week-${ago}`,
        status,
        amount_cents: cents,
        period_start_ms: row.period_start_ms - ago * 7 * DAY_MS,
        period_end_ms: row.period_end_ms - ago * 7 * DAY_MS,
        paid_ms: status === 'paid' ? weekMs - ago * 7 * DAY_MS + HOUR_MS : null,
      })
      .execute();
  await desk.look();
  const unknown = signOf('Nothing paid there yet');
  expect(unknown).toContain('path');
  await openFirst();
  expect(Object.keys(facts())).not.toContain('Previous payouts');
  await addWeek(1, 'paid', 8_000);
  await addWeek(2, 'failed', 7_000);
  await desk.look();
  const known = signOf('Paid 1 time, May 11');
  expect(known).toContain('path');
  // The state is not conveyed by color alone.
  expect(known).not.toBe(unknown);
  await openFirst();
  expect(facts()['Previous payouts']).toBe('1 of 2 paid');
  expect(Object.keys(facts())).not.toContain('Typical week');
  await addWeek(3, 'paid', 9_000);
  await desk.look();
  await openFirst();
  expect(facts()).toMatchObject({ 'Previous payouts': '2 of 3 paid', 'Typical week': '$80.00 – $90.00' });
});

it('distinguishes a conflict with another clerk from a failed request', async () => {
  const desk = await openRun([6_000]);
  const id = (await desk.rows())[0]?.id ?? '';
  const { page, net } = await desk.look();
  await openFirst();
  net.lose('POST /finance/payouts/approve', 2);
  await page.press('Approve');
  await confirm();
  await desk.eventually(() => expect(toasts()).toEqual(['Something went wrong. Try again in a moment.']));
  // The card stays open, and the payout is unchanged.
  expect(steps()).toEqual(['Approve', 'Hold', 'Failed']);
  const failed = { params: { id }, body: { reason: 'Closed' } };
  await desk.call('failPayout', failed, desk.clerks[1].token);
  await page.press('Approve');
  await confirm();
  await desk.eventually(() =>
    expect(toasts()).toContain('Someone changed it in the meantime. The list is now up to date.'),
  );
  await desk.eventually(() => expect(page.text()).toContain('Nothing to approve'));
});

it('names the holder of a PAXUM account in a method review and in a payout', async () => {
  const desk = await openRun([]);
  const her = await desk.newcomer();
  const holder = { accountType: 'individual', firstName: 'Clara', lastName: 'Vidal' } as const;
  const draft = { type: 'paxum', details: { email: 'clara@paid.example', ...holder } } as const;
  await desk.call('createBillingMethod', { body: draft }, her.token);
  const { page } = await desk.look('methods');
  await desk.eventually(() => expect(facts()['Name']).toBe('Clara Vidal'));
  expect(facts()['Changed']).toContain('May 20');
  await page.press('Reject');
  await page.press('Cancel');
  await page.press('Approve method');
  await desk.eventually(() => expect(page.text()).toContain('No methods to review'));
  await desk.earn(her.userId, 'giftEarning', 6_000, nowMs);
  await desk.runAt(runMs + 7 * DAY_MS);
  await desk.look();
  await openFirst();
  expect(facts()).toMatchObject({ Method: 'PAXUM', To: 'c…@paid.exampleShow in full', Name: 'Clara Vidal' });
});

it('shortens an address in the list and shows it in full in the card', async () => {
  const desk = await openRun([6_000]);
  const { page } = await desk.look();
  expect(page.text()).not.toContain(addresses[0]);
  await openFirst();
  expect(facts()['To']).toBe('TR7N…Lj6tShow in full');
  await page.press('Show in full');
  await desk.eventually(() => expect(facts()['To']).toBe(addresses[0]));
  expect(Object.keys(facts())).not.toContain('Name');
});
