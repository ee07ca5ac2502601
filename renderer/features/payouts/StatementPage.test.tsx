import { onlineManager } from '@tanstack/react-query';
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readStatement } from '#tests/kit/worlds/financeDesk.ts';
import { nowMs, weekMs } from '#tests/kit/worlds/studio.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { openMoney, runMs } from '#tests/kit/screens/moneyScreens.tsx';
import { watchSavedFiles } from '#tests/kit/page/savedFiles.ts';
import { StatementPage } from './StatementPage.tsx';

const back = <a href="/back">Back to the payout</a>;
const asked = 'GET /goddess/dashboard/statement';
const paper = () => document.querySelector('article[aria-label=Statement]');
/** Terms of the statement with their values. */
const figures = () =>
  Object.fromEntries(
    [...(paper()?.querySelectorAll('dl > div') ?? [])].map((figure) => [
      figure.querySelector('dt')?.textContent,
      figure.querySelector('dd')?.textContent,
    ]),
  );
const rows = () => [...(paper()?.querySelectorAll<HTMLElement>('table:last-of-type > tbody > tr') ?? [])];
const cells = (row: Element | undefined) =>
  [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);

/** Mocks the local time zone. */
function liveIn(timeZone: string): void {
  const options = Intl.DateTimeFormat.prototype.resolvedOptions;
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  asked.mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...options.call(this), timeZone };
  });
  onTestFinished(() => asked.mockRestore());
}

/** Opens a payout of a match with Marcus and a gift, less a penalty. */
async function openPayout() {
  const desk = await openMoney();
  const her = await desk.earner(6_000);
  const man = await desk.newcomer('user', 'Marcus');
  await desk.meet(man.userId, her.userId, weekMs + HOUR_MS);
  await desk.take(her.userId, 'penalty', 80);
  await desk.runAt(runMs);
  const payoutId = (await desk.rows())[0]?.id ?? '';
  return { ...desk, her, payoutId };
}

it("renders a payout's statement: the person, the money, the lines and the seal", async () => {
  liveIn('Europe/Kyiv');
  const desk = await openPayout();
  const { page } = await desk.show(desk.her.userId, <StatementPage what={desk.payoutId} back={back} />);
  await desk.eventually(() => expect(paper()).not.toBeNull());
  expect(page.text()).toContain('Back to the payout');
  const head = paper()?.querySelector('header')?.textContent;
  expect(head).toContain(`Payout${desk.payoutId}May 18, 2026 – May 24, 2026`);
  expect(figures()).toEqual({
    For: expect.stringMatching(/^Robin, \d+$/) as string,
    ...{ 'Local time': 'Europe/Kyiv', Lines: '3', Coins: '5,926' },
    ...{ Amount: '$59.26', Fee: '$1.50', 'Paid to you': '$57.76' },
  });
  const [met, gift, penalty] = rows();
  const chain = cells(met)[6] ?? '';
  expect(chain).toMatch(/^[\dA-F]{8}$/);
  expect(cells(met)).toEqual([
    ...['1', '05-18 01:00:00', '04:00:00 +03:00'],
    `Match, Marcus04:00:00 local (+03:00) · ${chain}`,
    ...['+6', '6', chain],
  ]);
  expect(cells(gift).slice(4, 6)).toEqual(['+6,000', '6,006']);
  expect(cells(penalty).slice(4, 6)).toEqual(['-80', '5,926']);
  expect(rows().map(({ dataset }) => dataset['minus'])).toEqual([undefined, undefined, 'true']);
  expect(paper()?.querySelector('footer')?.textContent).toMatch(/Seal, key vesper-2026-05-20: [\w+/]{86}==$/);
});

it("renders a month's statement before anything was paid out", async () => {
  const desk = await openMoney();
  const her = await desk.newcomer();
  // Coins of April, which are carried over, and of today.
  await desk.earn(her.userId, 'giftEarning', 1_000, nowMs - 30 * DAY_MS);
  await desk.earn(her.userId, 'giftEarning', 12, nowMs - HOUR_MS);
  await desk.show(her.userId, <StatementPage what="2026-05" back={null} />);
  await desk.eventually(() => expect(paper()).not.toBeNull());
  expect(paper()?.querySelector('header')?.textContent).toContain(
    'May 2026StatementMay 1, 2026 – May 20, 2026',
  );
  // The closing balance is not shown as the coins of the month.
  expect(Object.keys(figures())).toEqual(['For', 'Local time', 'Lines']);
  expect(figures()).toMatchObject({ Lines: '2' });
  await desk.eventually(() => expect(paper()?.querySelectorAll('table')).toHaveLength(3));
  const summary = [...(paper()?.querySelector('table')?.querySelectorAll('tbody tr, tfoot tr') ?? [])];
  expect(summary.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Opening balance', '1,000', '$10.00'],
    ['Earned1 entry', '+12', '$0.12'],
    ['Gifts', '12', '$0.12'],
    ['Closing balance', '1,012', '$10.12'],
  ]);
  expect(paper()?.textContent).toContain('Nothing reached you in this month.');
  // The list of months ends with the month of the first entry.
  const months = [...document.querySelectorAll('nav[aria-label=Months] a')];
  expect(months.map((link) => link.getAttribute('href'))).toEqual([
    '/payout-history?statement=2026-05',
    '/payout-history?statement=2026-04',
  ]);
  expect(rows().map((row) => cells(row).slice(4, 6))).toEqual([
    ['+1,000', '1,000'],
    ['+12', '1,012'],
  ]);
});

it('renders a year for printing or saving as PDF: its sum, and each month with its balances', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const desk = await openMoney();
  const her = await desk.newcomer();
  await desk.earn(her.userId, 'giftEarning', 1_000, nowMs - 30 * DAY_MS);
  await desk.earn(her.userId, 'giftEarning', 12, nowMs - HOUR_MS);
  const { page } = await desk.show(her.userId, <StatementPage what="2026" back={null} />);
  await desk.eventually(() => expect(paper()).not.toBeNull());
  expect(paper()?.querySelector('header')?.textContent).toContain(
    '2026, so farStatementApril 1, 2026 – May 20, 2026',
  );
  const tables = [...(paper()?.querySelectorAll('table') ?? [])].map((table) =>
    [...table.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    ),
  );
  expect(tables).toEqual([
    [
      ['Opening balance', '0', '$0.00'],
      ['Earned2 entries', '+1,012', '$10.12'],
      ['Gifts', '1,012', '$10.12'],
      ['Closing balance', '1,012', '$10.12'],
    ],
    [
      ['April 2026', '0', '+1,000', '0', '0', '0', '1,000'],
      ['May 2026', '1,000', '+12', '0', '0', '0', '1,012'],
    ],
  ]);
  await page.press('Print or save as PDF');
  expect(print).toHaveBeenCalledOnce();
  await desk.show(her.userId, <StatementPage what="2024" back={null} />);
  await desk.eventually(() => expect(document.body.textContent).toContain('Statement not found'));
});

it('renders a month without lines', async () => {
  const desk = await openMoney();
  const her = await desk.newcomer();
  await desk.show(her.userId, <StatementPage what="2026-05" back={null} />);
  await desk.eventually(() => expect(figures()).toMatchObject({ Lines: '0' }));
  expect(rows()).toEqual([]);
});

it('saves the same file that is rendered, and prints the page', async () => {
  const saved = watchSavedFiles();
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const desk = await openPayout();
  const { page } = await desk.show(desk.her.userId, <StatementPage what={desk.payoutId} back={null} />);
  await desk.eventually(() => page.button('Download CSV'));
  await page.press('Download CSV');
  await desk.eventually(() => expect(saved.files).toHaveLength(1));
  const [{ name, text } = { name: '', text: '' }] = saved.files;
  expect(name).toBe(`vesper-${desk.payoutId}.csv`);
  expect(await readStatement(desk, text)).toMatchObject({ isWhole: true, seal: 'sealed' });
  expect(text.split('\n').at(-2)).toContain(paper()?.querySelector('code')?.textContent ?? 'no seal');
  expect(print).not.toHaveBeenCalled();
  await page.press('Print');
  expect(print).toHaveBeenCalledOnce();
});

it('offers no download if the statement failed to load, and retries after a press', async () => {
  const desk = await openMoney();
  const her = await desk.newcomer();
  const { page, net } = await desk.show(her.userId, <StatementPage what="2026-05" back={null} />, {
    loses: asked,
  });
  await desk.eventually(() => page.button('Try again'));
  for (const name of ['Download CSV', 'Print']) expect(() => page.button(name)).toThrow();
  const gate = net.hold(asked);
  await page.press('Try again');
  expect(document.querySelector('[role=status]')?.textContent).toBe('Loading');
  gate.release();
  await desk.eventually(() => page.button('Download CSV'));
  expect(document.querySelector('[role=alert], [role=status]')).toBeNull();
});

it('shows no statement for another person’s payout or a future month', async () => {
  const desk = await openPayout();
  const other = await desk.newcomer();
  for (const what of [desk.payoutId, '2026-06']) {
    const { page } = await desk.show(other.userId, <StatementPage what={what} back={null} />);
    await desk.eventually(() => expect(page.text()).toContain('Statement not found'));
    expect(paper()).toBeNull();
    // A retry would give the same result.
    expect(() => page.button('Try again')).toThrow();
    await page.unmount();
  }
});

it('says that it waits for a connection', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const desk = await openMoney();
  const her = await desk.newcomer();
  const { page, net } = await desk.show(her.userId, <StatementPage what="2026-05" back={null} />);
  expect(page.text()).toContain('You’re offlineThis loads when you’re back online.');
  expect(net.asked).toEqual([]);
  await act(async () => onlineManager.setOnline(true));
  await desk.eventually(() => expect(paper()).not.toBeNull());
  expect(page.text()).not.toContain('You’re offline');
});
