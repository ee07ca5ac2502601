import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { nowMs } from '#tests/kit/worlds/studio.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { streakSchema } from '#shared/domain/contests.ts';
import { dashboardInfoSchema, kpiConfigInfoSchema } from '#shared/domain/streamer.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import { queryKeys } from '#renderer/services/queries.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { earningsKeys } from '../keys.ts';
import { LevelsPage } from './LevelsPage.tsx';
import { StreakPage } from './StreakPage.tsx';
import { TargetsPage } from './TargetsPage.tsx';

/** Levels, stars and targets, rendered from responses that are in the cache from the start. */

/** A constant, because `role` in JSX would be checked as an ARIA role. */
const goddess = 'goddess';
let page: Rendered;
beforeAll(loadIcons);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: nowMs }));
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

async function show(
  element: ReactNode,
  known: readonly (readonly [readonly unknown[], unknown])[],
  more: Partial<Services> = {},
) {
  const client = createQueryClient();
  for (const [key, data] of known) client.setQueryData(key, data);
  page = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
    { services: { clock: createManualClock(nowMs), ...more } as Partial<Services> },
  );
}
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
const after = (ms: number) => new Date(nowMs + ms).toISOString();

const perks = (...keys: string[]) =>
  [['dictionary', 'en', 'perks', ...keys], new Map([['perk.video', 'Video calls']])] as const;
const items = [
  { level: 1, minCoins: 0, sharePercent: 50, perks: [] },
  { level: 2, minCoins: 1_000, sharePercent: 50, perks: ['perk.video', 'Flowers'] },
  { level: 3, minCoins: 5_000, sharePercent: 60, perks: ['perk.ofTomorrow'] },
];
async function showLevels(levels: object | null, more: object = {}) {
  const dashboard = { ...more, levels: levels && { items, ...levels } };
  await show(<LevelsPage role={goddess} />, [
    [queryKeys.dashboard, dashboardInfoSchema.parse(dashboard)],
    perks('perk.video', 'Flowers', 'perk.ofTomorrow'),
  ]);
}
const cards = () =>
  Object.fromEntries(
    textsOf('aside section').map((text) => [/^Level \d unlocks/.exec(text)?.[0] ?? text.slice(0, 17), text]),
  );

it('says how many coins are missing to the next level, what it adds, and when it comes at this pace', async () => {
  const series = [
    { date: '2026-05-18', coins: 300 },
    { date: '2026-05-19', coins: 100 },
  ];
  await showLevels(
    { current: 1, progress: { value: 400, target: 1_000, resetsAt: null } },
    { earnings: { series } },
  );
  expect(textsOf('section')[0]).toContain('Level 1');
  expect(textsOf('section p').at(1)).toBe('400 of 1,000 coins600 to level 2');
  const bar = document.querySelector('[role=progressbar]');
  expect(['now', 'max', 'text'].map((name) => bar?.getAttribute(`aria-value${name}`))).toEqual([
    '400',
    '1000',
    '400 of 1,000 coins',
  ]);
  expect(textsOf('tbody th')).toEqual(['1Level 1you are here', '2Level 2', '3Level 3']);
  expect(textsOf('tbody td').slice(3, 6)).toEqual(['Video calls, Flowers', '1,000', '50%']);
  const adds = cards()['Level 2 unlocks'] ?? '';
  expect(adds).toContain('Video calls, Flowers');
  expect(adds).toContain(
    'Your share of calls stays the same. At your pace of 200 coins a day, you’ll get there on May 23.',
  );
  expect(page.text()).toContain('A level is yours to keep');
});

it('says when a level resets and what its share becomes, and names no date without a pace', async () => {
  const series = [{ date: '2026-05-19', coins: null }];
  const progress = { value: 6_000, target: 5_000, resetsAt: after(2 * DAY_MS + HOUR_MS) };
  await showLevels({ current: 2, progress }, { earnings: { series }, matches: { used: 1, limit: 40 } });
  // Completed levels show a mark instead of a number.
  expect(textsOf('tbody th')).toEqual(['Level 1', '2Level 2you are here', '3Level 3']);
  expect(textsOf('section p').at(1)).toBe('6,000 of 5,000 coins0 to level 3');
  const adds = cards()['Level 3 unlocks'] ?? '';
  expect(adds).toContain('A higher rank, with no new perks');
  expect(adds).toContain('Your share of calls rises to 60%. When you get there depends on what you earn');
  expect(textsOf('aside dd')).toEqual(['50%', expect.stringMatching(/coins?$/), '40']);
  expect(page.text()).toContain('Resets on May 22');
  expect(page.text()).toContain('In 2 d 1 h.');
});

it('says nothing about perks until their names are loaded', async () => {
  const levels = { items, current: 1, progress: { value: 400, target: 1_000, resetsAt: null } };
  const api = { call: () => new Promise(() => undefined) } as unknown as Services['api'];
  await show(<LevelsPage role={goddess} />, [[queryKeys.dashboard, dashboardInfoSchema.parse({ levels })]], {
    api,
  });
  expect(textsOf('tbody td').slice(3, 6)).toEqual(['', '1,000', '50%']);
  expect(cards()['Level 2 unlocks']).not.toContain('no new perks');
});

it('offers nothing above the highest level, and shows dashes for unknown values', async () => {
  await showLevels({ current: 3, progress: { value: 9_000, target: null, resetsAt: null } });
  expect(textsOf('section p').at(1)).toBe('9,000 coins in totalThe highest level');
  expect(page.text()).not.toContain('unlocks');
  await page.unmount();

  await showLevels({ current: null, progress: null });
  expect(textsOf('h2')[0]).toBe('—');
  expect(textsOf('tbody th')).toEqual(['1Level 1', '2Level 2', '3Level 3']);
  expect(textsOf('aside dd')[0]).toBe('—');
  expect(page.text()).not.toContain('unlocks');
  await page.unmount();

  await showLevels(null);
  expect(textsOf('[role=alert] button')).toEqual(['Try again']);
});

it('shows which stars are lit, what to do today, and when each reward comes', async () => {
  const streak = (value: number, activeToday: boolean, role: 'goddess' | 'artist' = 'goddess') =>
    show(<StreakPage role={role} />, [
      [
        earningsKeys.streak,
        streakSchema.parse({
          value,
          activeToday,
          rewards: [3, 4, 7].map((day) => ({ day, coins: day * 10 })),
        }),
      ],
    ]);
  const said = () => textsOf('header p')[0];
  const stars = () => textsOf('[role=gridcell]').slice(0, 7);
  const rewards = () => textsOf('aside li');
  await streak(4, true);
  expect(said()).toMatch(/^Today counts\./);
  expect(stars()).toEqual([
    '1, day 1 is reached',
    '2, day 2 is reached',
    '3, day 3 is reached+30',
    'Today, day 4 is reached+40',
    '5, day 5 is not reached',
    '6, day 6 is not reached',
    '7, day 7 is not reached+70',
  ]);
  expect(rewards()[0]).toMatch(/^Day 3Reached on May 19/);
  expect(rewards()[1]).toMatch(/^Day 4Reached today, added after /);
  expect(rewards()[2]).toMatch(/^Day 7On May 23 at the earliest/);
  await page.unmount();

  await streak(3, false);
  expect(said()).toMatch(/^Earn a coin before .* to keep your streak\. 12 h left\.$/);
  expect(stars().slice(2, 4)).toEqual(['3, day 3 is reached+30', 'Today, day 4 is not reached+40']);
  expect(rewards()[1]).toMatch(/^Day 4On May 20 at the earliest/);
  await page.unmount();
  await streak(0, false);
  expect(said()).toMatch(/to light the first star\.$/);
  await page.unmount();
  await streak(3, true, 'artist');
  expect(said()).toBe('Only streamers collect stars. You can follow along.');
});

const metric = (key: string, current: number | null, more: object = {}) => ({
  ...{ key, unit: null, current, target: 60, direction: 'up', weight: 25 },
  ...more,
});
async function showTargets(config: object, before: readonly object[] = []) {
  const parse = (data: object) =>
    kpiConfigInfoSchema.parse({ metrics: [], before: [], bonusPercent: 20, ...data });
  await show(<TargetsPage role={goddess} />, [
    [queryKeys.kpi, parse(config)],
    [earningsKeys.kpiBefore, parse({ before })],
  ]);
}

it('shows progress, value and gap of each target in its unit', async () => {
  const metrics = [
    metric('answerRate', 80, { unit: 'percent' }),
    metric('avgCallSec', 59, { unit: 'second' }),
    metric('onlineHours', 12.34, { unit: 'hour' }),
    metric('replySec', 90, { unit: 'second', direction: 'down' }),
    metric('skipRate', null, { unit: 'percent', direction: 'down' }),
    metric('ofTomorrow', 1, { target: null }),
  ];
  await showTargets({ metrics, endsAt: after(3 * HOUR_MS), period: 'day' });
  const meters = [...document.querySelectorAll('[role=meter]')];
  expect(meters.map((one) => one.getAttribute('aria-valuetext'))).toEqual([
    '80%, Target 60%',
    '59 s, Target 1:00',
    '12.3 h, Target 60 h',
    '1:30, At most 1:00',
    '—, At most 60%',
    '1, Target —',
  ]);
  // Styles: reached, beyond the maximum, and all others.
  const [reached, open, , beyond, unknown] = meters.map(({ className }) => className);
  expect(new Set([reached, open, beyond]).size).toBe(3);
  expect(unknown).toBe(open);
  expect(document.querySelectorAll('svg[aria-label=Reached]')).toHaveLength(1);
  expect(textsOf('header p')).toEqual(['Reached today', '1 of 6']);
  expect(textsOf('header dd')).toEqual(['+5%', '+30%', '3 h']);
  expect(textsOf('section h2')).toEqual(['5 left']);
  expect(textsOf('section li small')).toEqual([
    'Talk 1 s longer on average to reach 1:00.',
    'Stay online 47.7 h more to reach 60 h.',
    'Reply 30 s faster in half of your chats to reach 1:00. Auto messages don’t count.',
    'Starts with your first match.',
    '',
  ]);
  expect(textsOf('section li b').at(-2)).toBe('ofTomorrow');
});

it('asks to keep the targets when all are reached, and lists past weeks if there are any', async () => {
  const week = {
    startsAt: after(-9 * DAY_MS),
    endsAt: after(-2 * DAY_MS),
    reached: 2,
    of: 6,
    percent: 7,
    coins: 312,
  };
  await showTargets({ metrics: [metric('matches', 60)], endsAt: null, period: 'week' }, [week]);
  expect(textsOf('section h2')[0]).toBe('All targets reached');
  expect(page.text()).toContain('Keep them there until the week ends. That’s when they’re counted.');
  expect(textsOf('header p')[0]).toBe('Reached this week');
  expect(textsOf('header dt')).toEqual(['Current bonus', 'With all targets']);
  expect(textsOf('aside dd')).toEqual(['2 of 6 · +312 coins']);
  await page.unmount();

  await showTargets({ metrics: [metric('matches', 1)], endsAt: null });
  expect(document.querySelector('aside')).toBeNull();
});
