import { afterEach, expect, it } from 'vitest';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { DayProgress } from './DayProgress.tsx';

let page: Rendered;
afterEach(() => page.unmount());
const open = async (used: number, rewardAt: number | null = 100, counted: number | null = null) => {
  const reward = counted === null ? null : { coins: 50, matches: 15, counted };
  const day = { used, limit: 1_000, rewardAt, reward, resetsAt: '2026-05-21T00:00:00.000Z' };
  page = await render(<DayProgress day={day} />);
};
const bar = () => document.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext');

it('the progress of the day is on the way to the reward', async () => {
  await open(12);
  expect(bar()).toBe('12 of 100');
  expect(page.text()).toContain('After 100, you can keep going, up to 1,000 today.');
});

it('the progress of the day has reached it, and goes on', async () => {
  await open(100);
  expect(bar()).toBe('100 of 1,000');
  expect(page.text()).toContain('Today’s reward is yours: up to 1,000 matches.');
});

it('the progress of the day promises nothing where there is none', async () => {
  await open(12, null);
  expect(bar()).toBe('12 of 1,000');
  expect(page.text()).not.toMatch(/reward|go on/);
});

it('the progress of the day says how many matches with earnings bring a streamer coins', async () => {
  await open(12, 100, 9);
  expect(page.text()).toContain('9 of 15 matches with earnings for 50 more coins.');
  await page.unmount();
  await open(20, 100, 15);
  expect(page.text()).toContain('Today’s reward is yours: 50 coins after midnight UTC.');
});
