import { act } from 'react';
import { expect, it } from 'vitest';
import { addresses } from '#tests/kit/worlds/financeDesk.ts';
import { weekMs } from '#tests/kit/worlds/studio.ts';
import { address, openMoney, pressIn, runMs } from '#tests/kit/screens/moneyScreens.tsx';
import { settle } from '#tests/kit/page/render.tsx';
import { FinanceDesk } from './FinanceDesk.tsx';

// Newer browsers return a promise.
Element.prototype.scrollIntoView = () => Promise.resolve() as never;

const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');

async function openRun(coins: readonly number[], at = '/finance') {
  const desk = await openMoney();
  const people = [];
  for (const each of coins) people.push(await desk.earner(each));
  await desk.runAt(runMs);
  const [clerk] = desk.clerks;
  const shown = await desk.show(
    clerk.userId,
    <FinanceDesk me={clerk.userId} head="Finance desk" others={[]} />,
    { at },
  );
  const statuses = async () =>
    Object.fromEntries((await desk.rows()).map((row) => [row.user_id, row.status]));
  return { ...desk, ...shown, people, clerk, statuses };
}

/** Gives the payout a separate destination with an earlier successful payment. */
async function makeKnown(desk: Awaited<ReturnType<typeof openRun>>, userId: string) {
  const row = (await desk.rows()).find((each) => each.user_id === userId);
  if (!row) throw new Error('nothing was counted');
  const own = { ...row, method_target: `target of ${userId}` };
  await desk.database
    .updateTable('payouts')
    .set({ method_target: own.method_target })
    .where('id', '=', row.id)
    .execute();
  await desk.database
    .insertInto('payouts')
    .values({
      ...own,
      id: `before-${row.id}`,
      status: 'paid',
      paid_ms: weekMs,
      period_start_ms: 0,
      period_end_ms: 1,
    })
    .execute();
  await desk.client.invalidateQueries();
}

const dialog = () => document.querySelector('[role=dialog]');
const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')].map(
    ({ checked }) => checked,
  );

it('ticks known destinations only, confirms with number and sum, and undoes the approval', async () => {
  const desk = await openRun([6_000, 7_000]);
  const { page, eventually, people } = desk;
  const [known = '', first = ''] = people.map(({ userId }) => userId);
  await eventually(() => expect(boxes()).toEqual([false, false]));
  await makeKnown(desk, known);
  await eventually(() => expect(boxes().filter(Boolean)).toHaveLength(1));
  const status = async (userId: string) =>
    (await desk.rows()).find((row) => row.user_id === userId && !row.id.startsWith('before'))?.status;
  await page.press('Approve 1, $58.50');
  expect(dialog()?.textContent).toContain('Approve 1 payout?');
  expect(dialog()?.textContent).toContain('1 payout, $58.50');
  expect(dialog()?.textContent).not.toContain('aren’t confirmed');
  expect(await status(known)).toBe('pending');
  await pressIn(dialog(), 'Approve 1, $58.50');
  await eventually(async () => expect(await status(known)).toBe('processing'));
  expect(await status(first)).toBe('pending');
  await page.press('Undo');
  await eventually(async () => expect(await status(known)).toBe('pending'));
});

it('names destinations without an earlier payment, and leaves them out on demand', async () => {
  const desk = await openRun([6_000, 7_000, 120_000]);
  const { page, eventually, people } = desk;
  await eventually(() => expect(boxes()).toHaveLength(3));
  await makeKnown(desk, people[0]?.userId ?? '');
  await eventually(() => expect(boxes().filter(Boolean)).toHaveLength(1));
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
  await settle();
  await page.press('Approve 3, $1,325.50');
  expect(dialog()?.textContent).toContain('2 payouts go to destinations that aren’t confirmed.');
  expect(dialog()?.textContent).toContain('needs a second approver.');
  expect(dialog()?.textContent).toContain('$127.00 can be sent now.');
  await pressIn(dialog(), 'Leave 2 out');
  await eventually(async () =>
    expect((await desk.rows()).map(({ status }) => status).toSorted()).toEqual([
      'paid',
      'pending',
      'pending',
      'processing',
    ]),
  );
});

it('holds a payout until a date, which is shown with the reason', async () => {
  const { page, eventually, people, database } = await openRun([6_000]);
  await eventually(() => expect(rows()).toHaveLength(1));
  const [first] = document.querySelectorAll('tbody tr');
  await pressIn(first, first?.querySelector('button')?.textContent ?? '');
  await page.press('Hold');
  await page.type('Reason', 'One purchase is disputed');
  await page.type('Until', '2026-06-12');
  await page.press('Hold');
  const held = () => database.selectFrom('payouts').selectAll().executeTakeFirstOrThrow();
  await eventually(async () => expect((await held()).status).toBe('held'));
  expect(await held()).toMatchObject({
    user_id: people[0]?.userId,
    fail_reason: 'One purchase is disputed',
    held_until_ms: Date.UTC(2026, 5, 12),
  });
});

it('marks a payout as paid with its reference, and one as failed with the reason that the streamer reads', async () => {
  const desk = await openRun([6_000, 7_000], '/finance?tab=processing');
  const { page, eventually, people, call, clerk } = desk;
  for (const { id } of await desk.rows()) await call('approvePayout', { params: { id } }, clerk.token);
  await desk.client.invalidateQueries();
  await eventually(() => expect(rows()).toHaveLength(2));
  const open = (amount: string) => {
    const row = [...document.querySelectorAll('tbody tr')].find((each) => each.textContent?.includes(amount));
    return pressIn(row, row?.querySelector('button')?.textContent ?? '');
  };
  await open('$58.50');
  expect(page.text()).not.toContain(addresses[0]);
  await page.press('Show in full');
  await eventually(() => expect(page.text()).toContain(addresses[0]));
  await page.press('Mark as paid');
  await page.press('Mark as paid');
  expect(page.text()).toContain('This field is required.');
  await page.type('Transfer reference', 'TX-77');
  await page.press('Mark as paid');
  await eventually(() => expect(rows()).toHaveLength(1));
  await open('$68.50');
  await page.press('Failed');
  await page.type('Reason', 'The account is closed');
  await page.press('Failed');
  await eventually(() => expect(page.text()).toContain('Nothing to send'));
  // Paid payouts need no further step, so their tab has no count.
  const tabs = () => [...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent);
  await eventually(() => expect(tabs()).toEqual(['To approve', 'To send', 'Failed1', 'Paid']));
  const found = (await desk.rows()).map((row) => [row.user_id, row.status, row.reference, row.fail_reason]);
  expect(found).toContainEqual([people[0]?.userId, 'paid', 'TX-77', null]);
  expect(found).toContainEqual([people[1]?.userId, 'failed', null, 'The account is closed']);
  // The coins of a failed payout return to the streamer's balance.
  expect(await desk.context.ledger.balance(people[1]?.userId ?? '')).toBe(7_000);
});

it('approves one payment method, and refuses another with a reason', async () => {
  const desk = await openRun([], '/finance?tab=methods');
  const her = await desk.newcomer();
  const other = await desk.newcomer();
  for (const [each, at] of [
    [her, 0],
    [other, 1],
  ] as const) {
    await desk.call(
      'createBillingMethod',
      { body: { type: 'binance', details: { network: 'TRC20', address: addresses[at] } } },
      each.token,
    );
    // The oldest method comes first.
    await desk.pass(1);
  }
  await desk.client.invalidateQueries();
  const cards = () => [...document.querySelectorAll('ul[aria-label=Methods] > li')];
  await desk.eventually(() => expect(cards()).toHaveLength(2));
  expect(cards()[0]?.textContent).toContain('TR7N…Lj6t');
  expect(document.body.textContent).not.toContain(addresses[0]);
  await pressIn(cards()[0], 'Show in full');
  await desk.eventually(() => expect(cards()[0]?.textContent).toContain(addresses[0]));
  expect(document.body.textContent).not.toContain(addresses[1]);
  expect(cards()[0]?.textContent).toContain('Nothing paid there yet');
  await pressIn(cards()[1], 'Reject');
  await pressIn(cards()[1], 'Reject');
  expect(cards()[1]?.textContent).toContain('This field is required.');
  await desk.page.type('Reason', 'It is somebody else’s');
  await pressIn(cards()[1], 'Reject');
  await desk.eventually(() => expect(cards()).toHaveLength(1));
  await pressIn(cards()[0], 'Approve method');
  await desk.eventually(() => expect(desk.page.text()).toContain('No methods to review'));
  const found = await desk.database
    .selectFrom('billing_methods')
    .select(['user_id', 'status', 'reject_reason'])
    .execute();
  expect(Object.fromEntries(found.map((row) => [row.user_id, [row.status, row.reject_reason]]))).toEqual({
    [her.userId]: ['active', null],
    [other.userId]: ['rejected', 'It is somebody else’s'],
  });
});

it('imports a bank file completely or not at all, and names each invalid line', async () => {
  const desk = await openRun([6_000, 7_000]);
  const ids = (await desk.rows()).map(({ id }) => id);
  for (const id of ids) await desk.call('approvePayout', { params: { id } }, desk.clerk.token);
  const [one = '', two = ''] = ids;
  async function load(lines: readonly string[]) {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const text = `${['payout,status,reference', ...lines].join('\n')}\n`;
    const file = Object.assign(new File([text], 'bank.csv'), { text: async () => text });
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
    await settle();
  }
  const alert = () => document.querySelector('[role=alert]')?.textContent ?? '';
  await load([`${one},paid,TX-1`, `${two},sent,TX-2`]);
  await desk.eventually(() => expect(alert()).toContain('Line 3: the status is neither paid nor failed'));
  await load([`${one},paid,TX-1`, 'nobody,paid,TX-3', `${one},failed,Closed`]);
  await desk.eventually(() => expect(alert()).toContain('Line 3: there’s no such payout'));
  expect(alert()).toContain('Nothing was imported.');
  expect(alert()).toContain('Line 4: the payout appears twice in the file');
  expect(Object.values(await desk.statuses())).toEqual(['processing', 'processing']);
  await load([`${one},paid,TX-1`, `${two},failed,Account closed`]);
  await desk.eventually(() => expect(desk.page.text()).toContain('2 payouts updated'));
  expect(alert()).toBe('');
  expect(
    (await desk.rows()).map(({ id, status, reference, fail_reason }) => [
      id,
      status,
      reference ?? fail_reason,
    ]),
  ).toEqual([
    [one, 'paid', 'TX-1'],
    [two, 'failed', 'Account closed'],
  ]);
  await load([`${one},paid,TX-1`, `${two},failed,Account closed`]);
  await desk.eventually(() => expect(desk.page.text()).toContain('2 were already up to date.'));
  expect(address()).toBe('/finance');
});

it('shows a dash, not $0.00, while the sum has not loaded', async () => {
  const { show, clerks, eventually } = await openMoney();
  await show(clerks[0].userId, <FinanceDesk me={clerks[0].userId} head="Finance desk" others={[]} />, {
    at: '/finance',
    loses: 'GET /finance/payouts',
  });
  const sum = () => document.querySelector('h2')?.textContent;
  expect(sum()).toBe('—');
  await eventually(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  expect(sum()).toBe('—');
  await pressIn(document.body, 'Try again');
  await eventually(() => expect(sum()).toBe('$0.00'));
});
