import { act } from 'react';
import { expect, it } from 'vitest';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { openMoney, pressIn, runMs } from '#tests/kit/screens/moneyScreens.tsx';
import { settle } from '#tests/kit/page/render.tsx';
import { watchSavedFiles } from '#tests/kit/page/savedFiles.ts';
import { FinanceDesk } from './FinanceDesk.tsx';

const toasts = () => getToasts().map(({ title }) => title);
const bar = () => document.querySelector('section[aria-label="Bank file"]');

async function openDesk(coins: readonly number[], loses?: string) {
  const desk = await openMoney();
  for (const each of coins) await desk.earner(each);
  await desk.runAt(runMs);
  const [clerk] = desk.clerks;
  const element = <FinanceDesk me={clerk.userId} head="Finance desk" others={[]} />;
  const shown = await desk.show(clerk.userId, element, { at: '/finance', ...(loses ? { loses } : {}) });
  return { ...desk, ...shown, clerk };
}

async function load(lines: readonly string[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const text = `${['payout,status,reference', ...lines].join('\n')}\n`;
  const file = Object.assign(new File([text], 'bank.csv'), { text: async () => text });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
}

it('downloads the payouts to send, and says if there are none or the request failed', async () => {
  const saved = watchSavedFiles();
  const desk = await openDesk([6_000]);
  const { page, net } = desk;
  await desk.eventually(() => expect(page.text()).toContain('$58.50'));
  await page.press('Download bank file');
  await desk.eventually(() => expect(toasts()).toEqual(['Nothing to send']));
  const id = (await desk.rows())[0]?.id ?? '';
  await desk.call('approvePayout', { params: { id } }, desk.clerk.token);
  await page.press('Download bank file');
  // Approvals that can still be undone are not sent.
  await desk.eventually(() => expect(toasts()).toHaveLength(2));
  await desk.database.updateTable('payout_steps').set({ at_ms: 0 }).execute();
  net.lose('POST /finance/payouts/export', 1);
  await page.press('Download bank file');
  await desk.eventually(() => expect(toasts()).toContain('Something went wrong. Try again in a moment.'));
  expect(saved.files).toEqual([]);
  await page.press('Download bank file');
  await desk.eventually(() => expect(saved.files).toHaveLength(1));
  expect(saved.files[0]?.name).toMatch(/^payouts-\d{4}-\d\d-\d\d\.csv$/);
  expect(saved.files[0]?.text).toContain(`${id},`);
});

it('counts the rows without a status, and reports nothing that did not happen', async () => {
  const desk = await openDesk([6_000, 7_000]);
  const { page } = desk;
  const [one = '', two = ''] = (await desk.rows()).map(({ id }) => id);
  for (const id of [one, two]) await desk.call('approvePayout', { params: { id } }, desk.clerk.token);
  await load([`${one},,`, `${two},,`]);
  await desk.eventually(() => expect(toasts()).toEqual(['The file has no results yet: no row has a status']));
  await load([`${one},paid,TX-1`, `${two},,`]);
  await desk.eventually(() => expect(bar()?.textContent).toContain('1 payout updated'));
  expect(bar()?.textContent).toContain('1 row has no status yet.');
  expect(bar()?.textContent).not.toContain('already up to date');
  await pressIn(bar(), 'Close');
  expect(bar()?.textContent).not.toContain('payout updated');
  await load([`${one},paid,TX-1`, `${two},paid,TX-2`]);
  await desk.eventually(() => expect(bar()?.textContent).toContain('1 was already up to date.'));
  expect(bar()?.textContent).not.toContain('no status yet');
  // A lost request is not reported as an invalid file.
  desk.net.lose('POST /finance/payouts/import', 2);
  await load([`${one},paid,TX-1`]);
  await desk.eventually(() => expect(toasts()).toContain('Something went wrong. Try again in a moment.'));
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(page.text()).not.toContain('payout updated');
});

it('says that the run failed to load, and shows its state after a retry', async () => {
  const desk = await openDesk([6_000, 7_000], 'GET /finance/payouts');
  await desk.eventually(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  await desk.page.press('Try again');
  const stands = () =>
    [...document.querySelectorAll('ul[aria-label="Payouts to approve"] > li')].map((one) => one.textContent);
  await desk.eventually(() => expect(stands()[0]).toBe('$0.000 to known destinations'));
  expect(stands().slice(1)).toEqual([
    '$127.002 to new destinations',
    '$0.000 need a second approver',
    '$0.000 held',
  ]);
  const side = () => [...document.querySelectorAll('nav[aria-label=Desk] a')].map((one) => one.textContent);
  expect(side().slice(0, 3)).toEqual(['Payout run22 waiting', 'Payment methods', 'Holds']);
});
