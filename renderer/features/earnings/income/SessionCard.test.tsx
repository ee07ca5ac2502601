import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shiftSchema } from '#shared/domain/earnings.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { SessionCard } from './SessionCard.tsx';

const retry = vi.fn<() => void>();
let page: Rendered;
beforeEach(() => void retry.mockClear());
afterEach(() => page.unmount());

const shift = {
  startedAt: '2026-05-20T09:30:00.000Z',
  isOnline: true,
  coins: 1_750,
  matches: 1_024,
  calls: { answered: 7, rung: 9 },
  seconds: { call: 2_400, match: 600, waiting: 4_200, away: 5_400 },
};

async function show(data: object | null, hasFailed = false) {
  page = await render(
    <MemoryRouter>
      <SessionCard
        shift={{ data: data && shiftSchema.parse({ hours: [], ...data }), hasFailed, retry }}
        href="/income?tab=this_session"
      />
    </MemoryRouter>,
  );
}
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((one) => [
      one.querySelector('dt')?.textContent,
      one.querySelector('dd')?.textContent,
    ]),
  );
const head = () => document.querySelector('header')?.textContent;
const none = 'It starts when you go online and ends after you’ve been away for an hour.';

it('sums up the session in six lines, and links to its hours', async () => {
  await show(shift);
  expect(facts()).toEqual({
    // Absences are excluded here, but included in the coins per hour.
    'Time online': '2 h',
    'Coins per hour': '500',
    Matches: '1,024',
    Calls: '7',
    'In calls': '40 min',
    'Answer rate': '77.8%',
  });
  const link = document.querySelector('a');
  expect(link?.textContent).toBe('Hour by hour');
  expect(link?.getAttribute('href')).toBe('/income?tab=this_session');
  expect(page.text()).not.toContain(none);
});

it('is live while the streamer is online, not during a short absence', async () => {
  await show(shift);
  expect(head()).toBe('This sessionLive');
  await page.unmount();
  for (const isOnline of [false, null]) {
    await show({ ...shift, isOnline });
    expect(head()).toBe('This session');
    expect(facts()['Time online']).toBe('2 h');
    await page.unmount();
  }
});

it('shows dashes for unknown values, and for rates without calls or in the first minutes', async () => {
  await show({ startedAt: shift.startedAt });
  expect(facts()).toEqual({
    'Time online': '0 s',
    'Coins per hour': '—',
    Matches: '—',
    Calls: '—',
    'In calls': '0 s',
    'Answer rate': '—',
  });
  await page.unmount();

  await show({
    ...shift,
    calls: { answered: 0, rung: 0 },
    seconds: { call: 0, match: 0, waiting: 299, away: 0 },
  });
  expect(facts()).toMatchObject({ Calls: '0', 'Coins per hour': '—', 'Answer rate': '—' });
  await page.unmount();

  await show({
    ...shift,
    calls: { answered: 0, rung: 1 },
    seconds: { call: 0, match: 0, waiting: 300, away: 0 },
  });
  expect(facts()).toMatchObject({ Calls: '0', 'Coins per hour': '21,000', 'Answer rate': '0%' });
});

it('says when a session begins if there is none', async () => {
  await show({ startedAt: null });
  expect(page.text()).toBe(`This session${none}`);
  expect(document.querySelector('a, button')).toBeNull();
});

it('shows no text while loading', async () => {
  await show(null);
  expect(page.text()).toBe('This session');
});

it('offers a retry after a failure', async () => {
  await show(null, true);
  expect(document.querySelector('[role=alert]')).not.toBeNull();
  expect(page.text()).not.toContain(none);
  expect(retry).not.toHaveBeenCalled();
  await page.press('Try again');
  expect(retry).toHaveBeenCalledOnce();
});
