import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { nowMs } from '#tests/kit/worlds/studio.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { dashboardInfoSchema, earningsSchema, topMaleUsersSchema } from '#shared/domain/streamer.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { openMoney } from '#tests/kit/screens/moneyScreens.tsx';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { setScreenWidth } from '#tests/kit/page/screen.ts';
import { earningsKeys } from '../keys.ts';
import { SourceEntries } from '../why/SourceEntries.tsx';
import type { OpenFigure } from '../why/useWhy.ts';
import { DaysTable } from './DaysTable.tsx';
import { Figures } from './Figures.tsx';
import { StandingCard } from './StandingCard.tsx';
import { Supporters } from './Supporters.tsx';

let page: Rendered | null = null;
beforeAll(loadIcons);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: nowMs }));
afterEach(async () => {
  await page?.unmount();
  page = null;
  vi.useRealTimers();
});

/** Renders a part of the page with a response already in the query cache. */
async function show(element: ReactNode, key: readonly unknown[] = [], data: unknown = null) {
  const client = createQueryClient();
  client.setQueryData(key, data);
  page = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
    { services: { clock: createManualClock(nowMs) } as Partial<Services> },
  );
  return page;
}
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');

it('shows the time online, the place, the streak and the penalty level, with the time of the data', async () => {
  const data = dashboardInfoSchema.parse({
    ...{ onlineSeconds: 3_720, rank: 4, streak: 6, penaltyLevel: 1 },
    updatedAt: new Date(nowMs).toISOString(),
  });
  await show(<StandingCard dashboard={{ data, hasFailed: false, retry: () => undefined }} />);
  expect(textsOf('dl > div')).toEqual([
    'Online today1 h 2 min',
    'Place this week4',
    'Days in a row6',
    'Penalty level1',
  ]);
  expect(textsOf('p').at(-1)).toMatch(/^As of \d/);
});

it('compares each sum with the period before, and opens the entries of known sums only', async () => {
  const onWhy = vi.fn<(asked: OpenFigure) => void>();
  const figures = (earnings: object) =>
    show(
      <Figures
        dashboard={{
          data: dashboardInfoSchema.parse({ earnings }),
          hasFailed: false,
          retry: () => undefined,
        }}
        onWhy={onWhy}
      />,
    );
  const shown = await figures({
    ...{ today: 150, week: 50, month: 0, total: null, series: [], firstDay: '2026-01-02' },
    before: { today: 100, week: 100, month: 0 },
    sincePayout: { coins: 0, since: '2026-05-11T00:00:00.000Z' },
  });
  expect(textsOf('dl > div').map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'Today150coins50% vs. last Wednesday by this time',
    'This week5050% vs. last week by now',
    expect.stringMatching(/^May0/),
    'All time—since January 2',
    'Since the last payout0since May 11',
  ]);
  // Growth and decline differ in color and arrow.
  const [up, down] = [...document.querySelectorAll('dd > span:has(svg)')];
  expect(up?.className).not.toBe(down?.className);
  expect(up?.innerHTML).not.toBe(down?.innerHTML);
  expect(textsOf('dl button')).toEqual(['150', '50', '0', '0']);
  await shown.press('Why Today? 150');
  expect(onWhy.mock.calls).toEqual([[{ period: 'today', label: 'Today', coins: 150 }]]);
  await shown.unmount();

  await figures({ today: 5, week: 100, before: { week: 100 }, series: [] });
  expect(textsOf('dl > div').map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'Today5coinsnothing to compare with yet',
    'This week100no change vs. last week by now',
    'May—nothing to compare with yet',
    'All time—',
    'Since the last payout—no payout yet',
  ]);
});

it('shows the requested number of days, and opens the entries of a day', async () => {
  const onWhy = vi.fn<(asked: OpenFigure) => void>();
  const series = Array.from({ length: 37 }, (_, at) => ({
    date: new Date(nowMs - (36 - at) * DAY_MS).toISOString().slice(0, 10),
    coins: at === 36 ? null : at,
    bySource: at === 35 ? { gift: 35 } : null,
  }));
  const shown = await show(
    <DaysTable onWhy={onWhy} />,
    earningsKeys.days(37),
    earningsSchema.parse({ series }),
  );
  expect(shown.button('Download CSV').disabled).toBe(false);
  expect(textsOf('tbody th')).toHaveLength(14);
  expect(textsOf('tbody th').slice(0, 2)).toEqual(['Today', 'Tue, May 19']);
  expect(textsOf('tbody tr')[1]).toBe('Tue, May 1935——35————');
  await shown.press('Today');
  await shown.press('Tue, May 19');
  const of = (from: string, until: string) => ({
    from: `${from}T00:00:00.000Z`,
    until: `${until}T00:00:00.000Z`,
  });
  expect(onWhy.mock.calls).toEqual([
    [{ period: 'span', label: 'Today', coins: 0, ...of('2026-05-20', '2026-05-21') }],
    [{ period: 'span', label: 'Tue, May 19', coins: 35, ...of('2026-05-19', '2026-05-20') }],
  ]);
  await shown.press('Show 30 days');
  expect(textsOf('tbody th')).toHaveLength(30);
  expect(shown.text()).not.toContain('Show 30 days');
});

it('names supporters with what they gave, and explains what counts if there are none', async () => {
  const supporter = (_id: string, name: string | null, more: object) => ({
    user: { _id, name },
    coins: 40,
    ...more,
  });
  const topMaleUsers = [
    supporter('a', 'Adam', { calls: 2, matches: 1, gifts: 0, lastAt: '2026-05-19T12:00:00.000Z' }),
    supporter('b', null, { media: 1 }),
  ];
  const known = (users: object[]) => topMaleUsersSchema.parse({ topMaleUsers: users });
  const shown = await show(<Supporters />, earningsKeys.supporters('week', 'coins'), known(topMaleUsers));
  expect(textsOf('li [id]')[0]).toBe('2 calls · 1 match · last on May 19');
  expect(textsOf('li > span > b')).toEqual(['Adam', 'Someone']);
  expect(textsOf('li')[1]).toContain('Someone1 photo or video40');
  await shown.unmount();

  await show(<Supporters />, earningsKeys.supporters('week', 'coins'), known([]));
  expect(document.body.textContent).toContain('No one in this period yet.');
});

it('loads the entries of an opened source page by page until they sum to it', async () => {
  const desk = await openMoney();
  const her = await desk.newcomer();
  for (let at = 0; at < 51; at += 1) await desk.earn(her.userId, 'giftEarning', 2, nowMs - 1_000 - at);
  const { page: shown, net } = await desk.show(
    her.userId,
    <SourceEntries
      figure={{ period: 'total' }}
      sum={{ source: 'gift', coins: 102, entries: 51, returned: 0 }}
      isOpenAtFirst={false}
    />,
    { loses: 'GET /goddess/dashboard/entries' },
  );
  const press = () => shown.press('Gifts 51 entries102');
  expect(net.asked).toEqual([]);
  await press();
  await desk.eventually(() => shown.button('Try again'));
  await shown.press('Try again');
  await desk.eventually(() => shown.button('Show earlier'));
  expect(textsOf('li')).toHaveLength(50);
  expect(shown.text()).not.toContain('together');
  // Loaded entries stay if the next page fails.
  net.lose('GET /goddess/dashboard/entries', 2);
  await shown.press('Show earlier');
  await desk.eventually(() => shown.button('Try again'));
  expect(textsOf('li')).toHaveLength(50);
  net.lose('GET /goddess/dashboard/entries', 0);
  await shown.press('Try again');
  await desk.eventually(() => expect(shown.text()).toContain('All 51 entries, 102 in total'));
  expect(textsOf('section button')).toHaveLength(1);
  await press();
  expect(textsOf('li')).toEqual([]);
});

it.each([390, 834, 1440])(
  'each row of the days sums to its total on a screen %i pixels wide',
  async (width) => {
    setScreenWidth(width);
    const bySource = { match: 6, call: 1_000, gift: 200, media: 40, message: 9, bonus: 500, referral: 70 };
    const series = Array.from({ length: 37 }, (_, at) => ({
      date: new Date(nowMs - (36 - at) * DAY_MS).toISOString().slice(0, 10),
      coins: 1_825,
      bySource,
    }));
    await show(
      <DaysTable onWhy={() => undefined} />,
      earningsKeys.days(37),
      earningsSchema.parse({ series }),
    );
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => Number(textContent.replaceAll(',', ''))),
    );
    expect(rows).toHaveLength(14);
    for (const [total, ...parts] of rows) expect(parts.reduce((sum, coins) => sum + coins, 0)).toBe(total);
    expect(document.querySelectorAll('thead th')).toHaveLength({ 390: 5, 834: 8, 1440: 9 }[width] ?? 0);
  },
);

it('writes growth above a hundred percent in coins', async () => {
  const dashboard = dashboardInfoSchema.parse({
    earnings: { today: 734, week: 150, month: 90, before: { today: 36, week: 100, month: 100 } },
  });
  await show(
    <Figures
      dashboard={{ data: dashboard, hasFailed: false, retry: () => undefined }}
      onWhy={() => undefined}
    />,
  );
  expect(document.body.textContent).toContain('698 more');
  expect(document.body.textContent).not.toContain('1,939');
  expect(document.body.textContent).toMatch(/50%/);
  expect(document.body.textContent).toMatch(/10%/);
});
