import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { nowMs, weekMs } from '#tests/kit/worlds/studio.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { weeklyLeaderboardSchema } from '#shared/domain/contests.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import { queryKeys } from '#renderer/services/queries.ts';
import { openMoney } from '#tests/kit/screens/moneyScreens.tsx';
import { render } from '#tests/kit/page/render.tsx';
import { Board } from './Board.tsx';
import { Countdown } from './Countdown.tsx';
import { LeaderboardPage } from './LeaderboardPage.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: nowMs }));
afterEach(() => void vi.useRealTimers());

// A constant, because `role` in JSX would be checked as an ARIA role.
const goddess = 'goddess';
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
/** The texts about the streamer's own place. */
const place = () => textsOf('header > div:first-child > p');
const rows = (part: 'tbody' | 'tfoot') =>
  [...document.querySelectorAll(`${part} tr`)].map((row) =>
    [row.children[0], row.querySelector('td > span'), row.querySelector('td > b')].map(
      (cell) => cell?.textContent,
    ),
  );

it('shows each streamer her place, the points to the next place and to a prize, and the result of last week', async () => {
  const desk = await openMoney();
  const her = await Promise.all(Array.from({ length: 12 }, () => desk.newcomer()));
  for (const [at, { userId }] of her.entries())
    await desk.earn(userId, 'giftEarning', (12 - at) * 100, nowMs - 1);
  const newcomer = await desk.newcomer();
  const artist = await desk.newcomer('artist');
  const best = her[0]?.userId ?? '';
  await desk.earn(best, 'giftEarning', 1_500, weekMs - DAY_MS);

  async function show(_id: string, tab: 'this_week' | 'last_week' = 'this_week', role: Role = 'goddess') {
    const me = { _id, avatar: null };
    await desk.show(_id, <LeaderboardPage {...{ role, me, tab }} onTab={() => undefined} />);
    await desk.eventually(() => expect(place()).toHaveLength(3));
    return place();
  }
  expect(await show(her[11]?.userId ?? '')).toEqual([
    'Your place this week',
    'No. 12',
    '100 points to place 11. 201 to a prize.',
  ]);
  expect(rows('tbody')).toHaveLength(10);
  expect(rows('tfoot').map(([at, who]) => [at, who?.endsWith('You')])).toEqual([['12', true]]);
  expect(textsOf('[role=timer]')).toHaveLength(1);
  expect(textsOf('header')[0]).toContain('First prize');

  // A streamer in the top ten has no second row and no hint about prizes.
  expect((await show(her[1]?.userId ?? ''))[2]).toBe('100 points to place 1.');
  expect(rows('tfoot')).toEqual([]);
  expect(rows('tbody').map(([, who]) => who?.endsWith('You'))).toEqual(
    Array.from({ length: 10 }, (_, at) => at === 1),
  );
  expect((await show(best))[2]).toBe('You’re in first place.');
  expect((await show(newcomer.userId)).slice(1)).toEqual([
    '—',
    'No points yet this week. The first coin you earn counts.',
  ]);
  expect(rows('tfoot')).toEqual([]);
  expect((await show(artist.userId, 'this_week', 'artist'))[2]).toBe(
    'Only streamers take part. You can follow along.',
  );

  expect(await show(best, 'last_week')).toEqual(['Your place last week', 'No. 1', '1,500 points']);
  expect(textsOf('[role=timer]')).toEqual([]);
  expect((await show(newcomer.userId, 'last_week'))[2]).toBe('You had no points last week.');
});

it('keeps places and prizes if a blocked streamer is in the top ten, and names the place shared by equal points', async () => {
  const desk = await openMoney();
  const her = await Promise.all(Array.from({ length: 4 }, () => desk.newcomer()));
  for (const [at, points] of [300, 200, 200, 100].entries())
    await desk.earn(her[at]?.userId ?? '', 'giftEarning', points, nowMs - 1);
  const [best, , , last] = her;
  await desk.call('block', { params: { id: best?.userId ?? '' } }, last?.token);
  const _id = last?.userId ?? '';
  await desk.show(
    _id,
    <LeaderboardPage
      {...{ role: goddess, me: { _id, avatar: null } }}
      tab="this_week"
      onTab={() => undefined}
    />,
  );
  await desk.eventually(() => expect(place()).toHaveLength(3));
  expect(rows('tbody').map(([at]) => at)).toEqual(['2', '2', '4']);
  // The streamer is in the top ten, so no points to a prize are shown. Place 3 does not exist, because place
  // 2 is shared.
  expect(place().slice(1)).toEqual(['No. 4', '100 points to place 2.']);
  // The first place is hidden, and its prize does not pass to anyone else.
  expect(textsOf('header')[0]).not.toContain('First prize');
});

it('loads after a retry, and says that last week had no points', async () => {
  const desk = await openMoney();
  const her = await desk.newcomer();
  const me = { _id: her.userId, avatar: null };
  const { page } = await desk.show(
    her.userId,
    <LeaderboardPage role={goddess} me={me} tab="last_week" onTab={() => undefined} />,
    { loses: 'GET /contest/weeklyLeaderBoards' },
  );
  await desk.eventually(() => page.button('Try again'));
  expect(page.text()).not.toContain('No points last week');
  await page.press('Try again');
  await desk.eventually(() => expect(page.text()).toContain('No points last week'));
  expect(page.text()).not.toContain('First prize');
});

it('marks users who left, shortens long names, and marks the top three', async () => {
  const row = (at: number, more: object = {}) => ({
    ...{ place: at, userId: `u${at}`, name: `Name ${at}`, avatar: null, points: 100 - at, prizeCoins: null },
    ...more,
  });
  const topTenBoard = [
    row(1, { prizeCoins: 500 }),
    row(2, { name: null }),
    row(3, { name: 'A'.repeat(200) }),
    row(4),
  ];
  const show = (currentPlace: object | null) =>
    render(
      <Board
        board={weeklyLeaderboardSchema.parse({ topTenBoard, currentPlace, endsAt: null })}
        me={{ _id: 'me', avatar: null }}
        week="current"
      />,
    );
  const page = await show({ place: null, points: 0, toNext: null });
  onTestFinished(() => page.unmount());
  const names = rows('tbody').map(([, who]) => who);
  expect(names[1]).toContain('Deleted account');
  expect(names[2]).toMatch(/A…$/);
  expect(names[3]).toContain('Name 4');
  const marks = [...document.querySelectorAll('tbody th > span > span')].map(({ className }) => className);
  expect(new Set(marks.slice(0, 3)).size).toBe(1);
  expect(marks[3]).not.toBe(marks[2]);
  expect(textsOf('tbody td:last-child')).toEqual(['500500 coins', '—', '—', '—']);
  // A streamer without a place has no row.
  expect(rows('tfoot')).toEqual([]);
});

it('refetches everything after the week ends, once the server has settled it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: nowMs });
  const client = createQueryClient();
  const key = [...queryKeys.earnings, 'leaderboard'];
  client.setQueryData(key, 'the week before');
  const isOld = () => client.getQueryState(key)?.isInvalidated;
  const page = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Countdown endsAt={new Date(nowMs + 2_000).toISOString()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  onTestFinished(() => page.unmount());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  expect(textsOf('dd')).toEqual(['0', '00', '00', '02']);
  await pass(1_999);
  expect(textsOf('dd')).toEqual(['0', '00', '00', '01']);
  await pass(2);
  await pass(2_900);
  expect([textsOf('dd').at(-1), isOld()]).toEqual(['00', false]);
  await pass(200);
  expect(isOld()).toBe(true);
});
