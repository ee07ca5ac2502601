import { act } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { weekMs } from '#tests/kit/worlds/studio.ts';
import { openDesk } from '#tests/kit/worlds/financeDesk.ts';
import { settle, waitForPage } from '#tests/kit/page/render.tsx';
import { showStaffPage } from '#tests/kit/screens/staffScreens.tsx';
import { AuditLog } from './AuditLog.tsx';

const runMs = weekMs + 7 * DAY_MS + 6 * HOUR_MS;

async function openLog() {
  const desk = await openDesk();
  const [clerk] = desk.clerks;
  const pageClock = createManualClock(runMs);
  const show = (options?: { readonly loses?: string; readonly holds?: string }) =>
    showStaffPage(
      { url: desk.url, clock: pageClock, token: clerk.token },
      <AuditLog head={<h1>Every step</h1>} desks={desks} />,
      options,
    );
  const pay = async () => {
    await desk.earner(6_000);
    await desk.runAt(runMs);
    const [id = ''] = (await desk.rows()).map((row) => row.id);
    await desk.call('failPayout', { params: { id }, body: { reason: 'Closed account' } }, clerk.token);
  };
  return { ...desk, clerk, pageClock, pay, show };
}

const desks = [
  { title: 'Money', links: [{ id: 'run', href: '/finance', label: 'Payout run' }] },
  { title: 'Record', links: [{ id: 'record', href: '/audit-log', label: 'Every step' }] },
];
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
const search = () => document.querySelector<HTMLInputElement>('input[type=search]');

async function type(value: string, pass: () => void) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search(), value);
    search()?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await act(async () => pass());
  await settle();
}

it('says that the log has no lines yet', async () => {
  const { show } = await openLog();
  const page = await show();
  await waitForPage(() => expect(page.text()).toContain('0 lines'));
  expect(rows()).toEqual([]);
});

it('shows placeholders until the lines arrive', async () => {
  const { show, pay } = await openLog();
  await pay();
  const page = await show({ holds: 'GET /audit' });
  await waitForPage(() => expect(document.querySelector('[role=status]')?.textContent).toContain('Loading'));
  expect(rows()).toEqual([]);
  page.release();
  await waitForPage(() => expect(rows().length).toBeGreaterThan(1));
  expect(page.text()).not.toContain('Loading');
});

it('leads to the other desks of the reader and marks itself', async () => {
  const { show } = await openLog();
  await show();
  const links = () => [...document.querySelectorAll('nav a')];
  await waitForPage(() =>
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/finance', '/audit-log']),
  );
  expect(document.querySelector('nav [aria-current=page]')?.textContent).toBe('Every step');
});

it('lists the steps of the desks, and opens the reason, device, session and hash chain of one', async () => {
  const { show, pay } = await openLog();
  await pay();
  const page = await show();
  await waitForPage(() => expect(rows().length).toBeGreaterThan(1));
  expect(rows()[0]).toContain('Payout marked as failed');
  await act(async () => document.querySelector<HTMLElement>('tbody button, tbody a')?.click());
  await settle();
  for (const said of ['Closed account', 'Worked from', 'Session', 'chain'])
    expect(page.text()).toContain(said);
});

it('filters by search words, and the slash key focuses the search', async () => {
  const { show, pay, pageClock } = await openLog();
  await pay();
  await show();
  await waitForPage(() => expect(rows().length).toBeGreaterThan(1));
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
  });
  expect(document.activeElement).toBe(search());
  await type('closed acc', () => pageClock.advance(300));
  await waitForPage(() => expect(rows()).toHaveLength(1));
});

it('loads again after a failure', async () => {
  const { show, pay } = await openLog();
  await pay();
  const page = await show({ loses: 'GET /audit' });
  await waitForPage(() => expect(page.text()).toContain('Try again'));
  page.net.lose('GET /audit', 0);
  await page.press('Try again');
  await waitForPage(() => expect(rows().length).toBeGreaterThan(1));
});

it('says while offline that it loads later', async () => {
  const { show } = await openLog();
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const page = await show();
  await waitForPage(() => expect(page.text()).toContain('You’re offline'));
});
