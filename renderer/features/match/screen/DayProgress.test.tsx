import { afterEach, expect, it } from 'vitest';
import { formatTime } from '#renderer/i18n/format.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { DayProgress } from './DayProgress.tsx';

let page: Rendered;
afterEach(() => page.unmount());
const open = async (used: number, rewardAt: number | null = 100, counted: number | null = null) => {
  const reward = counted === null ? null : { coins: 50, matches: 15, counted };
  const day = { used, limit: 1_000, rewardAt, reward, resetsAt: '2026-05-21T00:00:00.000Z' };
  page = await render(<DayProgress day={day} locale="en" />);
};
const bar = () => document.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext');

const newDay = formatTime('en', new Date('2026-05-21T00:00:00.000Z'));

it('shows the goal at the end of the bar', async () => {
  await open(12);
  expect(page.text()).toContain('100 matches are open today; match 100 opens 900 more.');
  expect(bar()).toBe(`12 met today. A new day begins at ${newDay}.`);
});

it('says that the goal is reached, and goes on to the limit', async () => {
  await open(100);
  expect(page.text()).toContain('All 1,000 matches of today are open.');
  expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuemax')).toBe('1000');
});

it('promises no reward without one', async () => {
  await open(12, null);
  expect(page.text()).toContain('1,000 matches are open today.');
  expect(page.text()).not.toMatch(/opens/);
});

it('shows a streamer how many matches with earnings bring coins', async () => {
  await open(12, 100, 9);
  expect(page.text()).toContain('9 of 15 matches with earnings for 50 more coins.');
  await page.unmount();
  await open(20, 100, 15);
  expect(page.text()).toContain('Today’s reward is yours: 50 coins after midnight UTC.');
});
