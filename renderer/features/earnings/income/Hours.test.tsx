import { afterEach, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { shiftSchema } from '#shared/domain/earnings.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { Hours } from './Hours.tsx';

let page: Rendered;
afterEach(() => page.unmount());

const tenMs = Date.UTC(2026, 4, 20, 10);
const timeOf = (ms: number) => formatTime('en', new Date(ms));
const hour = (atMs: number, times: object) => ({
  at: new Date(atMs).toISOString(),
  ...{ coins: 0, call: 0, match: 0, waiting: 0, away: 0 },
  ...times,
});
const show = async (shift: object) => {
  page = await render(<Hours shift={shiftSchema.parse({ hours: [], ...shift })} />);
};
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  );
const pictures = () => [...document.querySelectorAll<HTMLElement>('tbody [role=img]')];

const early = hour(tenMs - 30 * MINUTE_MS, { coins: 1_500, call: 900, waiting: 900 });
const late = hour(tenMs, { coins: 66, match: 50, waiting: 2_350, away: 1_200 });

it('shows the start, the paid time and the coins of each hour, and the totals in the last row', async () => {
  await show({
    coins: 1_566,
    seconds: { call: 900, match: 50, waiting: 3_250, away: 1_200 },
    hours: [early, late],
  });
  expect([...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
    'Hour',
    'How you spent your time',
    'Paid',
    'coins',
  ]);
  expect(document.querySelector('caption')?.textContent).toBe('Hour by hour');
  expect(rows()).toEqual([
    [timeOf(tenMs - 30 * MINUTE_MS), '', '50%', '1,500'],
    [timeOf(tenMs), '', '1%', '66'],
    ['Total', '', '18%', '1,566'],
  ]);
});

it('describes the time of an hour in words, and draws it in proportion to its length', async () => {
  await show({ coins: 1_566, hours: [early, late] });
  // The total has no bar here, because it is drawn above the table.
  expect(pictures().map((one) => one.getAttribute('aria-label'))).toEqual([
    'Calls 15 min, Matches 0 s, Waiting 15 min, Away 0 s',
    'Calls 0 s, Matches 50 s, Waiting 39 min, Away 20 min',
  ]);
  expect(pictures().map(({ style }) => style.getPropertyValue('--whole'))).toEqual(['0.5', '1']);
  const lengths = [...(pictures()[1]?.querySelectorAll('i') ?? [])].map(({ style }) =>
    style.getPropertyValue('--part'),
  );
  expect(lengths).toEqual(['0', '50', '2350', '1200']);
});

it('shows nothing paid for an hour that has just begun and for a session with unknown sums', async () => {
  await show({ hours: [hour(tenMs + HOUR_MS, {})] });
  expect(rows()).toEqual([
    [timeOf(tenMs + HOUR_MS), '', '0%', '0'],
    ['Total', '', '0%', '0'],
  ]);
});
