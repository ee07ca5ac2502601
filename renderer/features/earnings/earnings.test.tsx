import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import Papa from 'papaparse';
import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '#backend/lib/clock.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import type { Role } from '#shared/domain/roles.ts';
import { queryKeys } from '#renderer/services/queries.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import { createOwnCount } from '#renderer/services/ownCount.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { createScope } from '#shared/lib/scope.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { render, waitForPage, type Rendered } from '#tests/kit/page/render.tsx';
import { watchSavedFiles } from '#tests/kit/page/savedFiles.ts';
import { IncomePage, LeaderboardPage, LevelsPage, StreakPage, TargetsPage } from './index.ts';

/** jsdom cannot draw the chart, whose own tests run in a real browser. */
vi.mock('#renderer/ui/inner/drawChart.ts', () => ({ drawChart: () => () => undefined }));

const backend = sharedBackend({ seed: 'demo' });
let page: Rendered | null = null;
beforeAll(loadIcons);
afterEach(async () => {
  await page?.unmount();
  page = null;
  history.replaceState(null, '');
});

const emails: Readonly<Record<Role, string>> = {
  user: 'user@demo.local',
  goddess: 'queen@demo.local',
  pendingGoddess: 'newqueen@demo.local',
  artist: 'artist@demo.local',
};

/** Calls of section 6 that only approved streamers may send. */
const goddessOnly =
  /\/(earnings|topMaleUsers|goddess\/(amIready|penaltyHistory|kpiConfigInfo|dashboard(?!\/paymentTargetInfo)))/;

type Change = (path: string, body: Record<string, unknown>) => Record<string, unknown> | 'fail' | null;

async function open(role: Role, name: keyof typeof pages, change: Change = () => null) {
  const scope = createScope();
  onTestFinished(() => scope.end());
  const { database } = backend.context;
  const user = await database
    .selectFrom('users')
    .selectAll()
    .where('email', '=', emails[role])
    .executeTakeFirstOrThrow();
  const token = await backend.issueToken(user.id);
  const asked: string[] = [];
  const watched: typeof fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : String(input)).pathname;
    asked.push(path);
    const changed = change(path, {});
    if (changed === 'fail') return Response.json({ code: 'internal', message: 'no' }, { status: 500 });
    const answer = await fetch(input, init);
    if (changed === null) return answer;
    return Response.json(change(path, (await answer.json()) as Record<string, unknown>));
  };
  const { api } = createTestApi(backend.url, { token, fetch: watched });
  const coins = await backend.context.ledger.balance(user.id);
  const session = { state: proxy({ user: { _id: user.id, coins }, token, expiresAtMs: null }) };
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const ownCount =
    role === 'goddess' ? createOwnCount({ scope, clock: systemClock, api, session: session as never }) : null;
  page = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{pages[name](role, user.id, ownCount)}</MemoryRouter>
    </QueryClientProvider>,
    { services: { api, clock: systemClock, session } as unknown as Services },
  );
  const shown = page;
  return { page: shown, asked, client, user, eventually: waitForPage, session };
}

type OwnCount = ReturnType<typeof createOwnCount>;
const income = (tab: 'overview' | 'this_session') =>
  function IncomeAt(role: Role, _me: string, ownCount: OwnCount | null) {
    return (
      <IncomePage
        role={role}
        tab={tab}
        hrefOfTab={(to) => `/income?tab=${to}`}
        goal={5_000}
        onGoal={vi.fn()}
        ownCount={ownCount}
      />
    );
  };
const pages = {
  income: income('overview'),
  session: income('this_session'),
  levels: (role: Role) => <LevelsPage role={role} />,
  targets: (role: Role) => <TargetsPage role={role} />,
  leaderboard: (role: Role, me: string) => (
    <LeaderboardPage role={role} me={{ _id: me, avatar: null }} tab="this_week" onTab={vi.fn()} />
  ),
  streak: (role: Role) => <StreakPage role={role} />,
} as const;
const names = Object.keys(pages) as (keyof typeof pages)[];

const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((one) => one.textContent ?? '');
const inNumbers = (text: string) => Number(text.replaceAll(/\D/g, ''));

describe('requests by role', () => {
  it.each(['pendingGoddess', 'artist'] as const)(
    '%s: sends no call reserved for approved streamers',
    async (role) => {
      for (const name of names) {
        const { asked, eventually } = await open(role, name);
        await eventually(() => expect(textsOf('h2').length).toBeGreaterThan(0));
        expect(
          asked.filter((path) => goddessOnly.test(path)),
          name,
        ).toEqual([]);
        await page?.unmount();
        page = null;
      }
    },
  );

  it('an approved streamer’s income page requests each part once', async () => {
    const { asked, eventually } = await open('goddess', 'income');
    await eventually(() => expect(textsOf('h2')).toContain('Top supporters'));
    await eventually(() => expect(asked.filter((path) => goddessOnly.test(path)).length).toBeGreaterThan(3));
    const days = asked.filter((path) => path.endsWith('/earnings'));
    expect(days).toHaveLength(1);
    expect(asked.filter((path) => path.endsWith('/goddess/dashboard'))).toHaveLength(1);
  });
});

describe('income', () => {
  it('the entries behind a figure sum to it, and each source opens alone', async () => {
    const { page: shown, eventually } = await open('goddess', 'income');
    const figure = () => document.querySelector<HTMLElement>('[aria-label^="Why All time?"]');
    await eventually(() => expect(figure()).not.toBeNull());
    const total = inNumbers(figure()?.textContent ?? '');
    await shown.press(figure()?.getAttribute('aria-label') ?? '');
    const sheet = () => document.querySelector('[role=dialog]');
    await eventually(() => expect(sheet()?.textContent).toContain('Matches the number shown'));
    expect(inNumbers(sheet()?.querySelector('h2')?.textContent ?? '')).toBe(total);
    const sources = textsOf('[role=dialog] h3 b').map(inNumbers);
    expect(sources.reduce((sum, coins) => sum + coins, 0)).toBe(total);
    expect(sources.length).toBeGreaterThan(4);
    // A page of entries may contain few calls, depending on the random demo data.
    await eventually(() => expect(document.querySelectorAll('[role=dialog] li a').length).toBeGreaterThan(0));
    const links = [...document.querySelectorAll('[role=dialog] li a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links.every((href) => href?.includes('/calls-history?'))).toBe(true);

    // After Back the page is rendered anew at the same history entry, with the entries open.
    await page?.unmount();
    const { page: again, eventually: later } = await open('goddess', 'income');
    await later(() => expect(sheet()?.textContent).toContain('Matches the number shown'));
    await again.press('Close');
    await again.unmount();
    const { eventually: last } = await open('goddess', 'income');
    await last(() => expect(figure()).not.toBeNull());
    expect(sheet()).toBeNull();
  });

  it('the saved file of days has the coins of the table and of their sources', async () => {
    const { files } = watchSavedFiles();
    const { page: shown, eventually } = await open('goddess', 'income');
    const table = () => document.querySelector('table');
    await eventually(() => expect(table()?.querySelectorAll('tbody tr').length).toBe(14));
    const inTable = [...(table()?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      inNumbers(row.children[1]?.textContent ?? ''),
    );
    await shown.press('Download CSV');
    await eventually(() => expect(files).toHaveLength(1));
    const { name, text } = files[0] ?? { name: '', text: '' };
    expect(name).toBe('vesper-earnings-by-day.csv');
    const [head, ...lines] = text
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    expect(head).toEqual([
      ...['day', 'from_utc', 'from_local', 'from_offset', 'coins'],
      ...['match', 'call', 'gift', 'media', 'message', 'bonus', 'referral'],
    ]);
    expect(lines).toHaveLength(30);
    for (const [, , , , coins, ...sources] of lines)
      expect(sources.reduce((sum, one) => sum + Number(one), 0)).toBe(Number(coins));
    expect(lines.slice(-14).map((cells) => Number(cells[4]))).toEqual(inTable.toReversed());
  });

  it("the saved file of a figure's entries sums to it, or to the selected source", async () => {
    const { files } = watchSavedFiles();
    const { page: shown, eventually } = await open('goddess', 'income');
    const figure = () => document.querySelector<HTMLElement>('[aria-label^="Why All time?"]');
    await eventually(() => expect(figure()).not.toBeNull());
    const total = inNumbers(figure()?.textContent ?? '');
    await shown.press(figure()?.getAttribute('aria-label') ?? '');
    const inSheet = (words: string) =>
      [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find((one) =>
        one.textContent?.endsWith(words),
      );
    await eventually(() => expect(inSheet('Download CSV')).toBeDefined());
    const gifts = textsOf('[role=dialog] [aria-label="Gifts"] h3 b').map(inNumbers)[0];
    const saved = async (count: number) => {
      await act(async () => inSheet('Download CSV')?.click());
      await eventually(() => expect(files).toHaveLength(count));
      const { name, text } = files.at(-1) ?? { name: '', text: '' };
      const { data } = Papa.parse<Record<string, string>>(text.trim(), { header: true });
      return { name, rows: data, coins: data.reduce((sum, { coins }) => sum + Number(coins), 0) };
    };
    const whole = await saved(1);
    expect(whole).toMatchObject({ name: 'vesper-earnings-total.csv', coins: total });
    // Each entry appears once, although it takes several responses to load them.
    expect(whole.rows.length).toBeGreaterThan(50);
    expect(new Set(whole.rows.map(({ entry }) => entry)).size).toBe(whole.rows.length);
    await act(async () => inSheet('Gifts')?.click());
    const some = await saved(2);
    expect(some).toMatchObject({ name: 'vesper-earnings-gift-total.csv', coins: gifts });
    expect(some.rows).toEqual(whole.rows.filter(({ source }) => source === 'gift'));
  });

  it('returned coins are listed crossed out and not counted in the sum', async () => {
    const { database, ledger, unitOfWork } = backend.context;
    const { id: userId } = await database
      .selectFrom('users')
      .select('id')
      .where('email', '=', emails.goddess)
      .executeTakeFirstOrThrow();
    await ledger.book({ userId, kind: 'mediaEarning', ref: 'given-back', coins: 77 });
    await unitOfWork.run((work) =>
      ledger.reverse({ userId, kind: 'mediaEarningReturn', ref: 'given-back', coins: 77 }, work),
    );
    const { page: shown, eventually } = await open('goddess', 'income');
    const figure = () => document.querySelector<HTMLElement>('[aria-label^="Why Today?"]');
    await eventually(() => expect(figure()).not.toBeNull());
    await shown.press(figure()?.getAttribute('aria-label') ?? '');
    await eventually(() => expect(textsOf('[role=dialog] h3').some((text) => /Media/.test(text))).toBe(true));
    const opener = () =>
      [...document.querySelectorAll<HTMLElement>('[role=dialog] h3 button')].find((button) =>
        button.textContent?.includes('Media'),
      );
    if (opener()?.getAttribute('aria-expanded') !== 'true') await act(async () => opener()?.click());
    await eventually(() => expect(textsOf('[role=dialog] del').map(inNumbers)).toEqual([77]));
    const row = document.querySelector('[role=dialog] del')?.closest('li');
    expect(row?.textContent).toContain('Returned on');
  });

  it('a failing part leaves the others intact, and loads after a retry', async () => {
    let isDown = true;
    const { page: shown, eventually } = await open('goddess', 'income', (path) =>
      isDown && path.endsWith('/goddess/dashboard') ? 'fail' : null,
    );
    await eventually(() => expect(textsOf('[role=alert] button')).toEqual(['Try again']));
    await eventually(() => expect(document.querySelectorAll('tbody tr').length).toBe(14));
    isDown = false;
    await shown.press('Try again');
    await eventually(() => expect(document.querySelector('[aria-label^="Why Today?"]')).not.toBeNull());
  });

  it('null fields are shown as dashes, never as 0, and open nothing', async () => {
    const { eventually } = await open('goddess', 'income', (path) =>
      path.endsWith('/goddess/dashboard') ? { earnings: { series: [] }, updatedAt: null } : null,
    );
    await eventually(() => expect(textsOf('dl dt')).toContain('This week'));
    expect(document.querySelectorAll('[aria-label^="Why "]')).toHaveLength(0);
    expect(textsOf('dl').at(0)).toContain('—');
  });

  it('new earnings appear after a refetch, and the own count agrees', async () => {
    const { client, user, eventually, session } = await open('goddess', 'income');
    const figure = () =>
      inNumbers(document.querySelector('[aria-label^="Why All time?"]')?.textContent ?? '');
    await eventually(() => expect(figure()).toBeGreaterThan(0));
    await eventually(() => expect(document.body.textContent).toContain('Your balance checks out'));
    const before = figure();
    const { ledger } = backend.context;
    await ledger.book({ userId: user.id, kind: 'giftEarning', ref: `live-${before}`, coins: 30 });
    const coins = await ledger.balance(user.id);
    await act(async () => {
      session.state.user.coins = coins;
      await client.invalidateQueries({ queryKey: queryKeys.dashboard });
      await client.invalidateQueries({ queryKey: queryKeys.earnings });
    });
    await eventually(() => expect(figure()).toBe(before + 30));
    await eventually(() => expect(document.body.textContent).toContain('after 1 change.'));
  });

  it('a difference between the own count and the server is reported with both lists', async () => {
    const { page: shown, eventually, session } = await open('goddess', 'income');
    await eventually(() => expect(document.body.textContent).toContain('Your balance checks out'));
    await act(async () => {
      session.state.user.coins += 500;
    });
    await eventually(() => expect(document.body.textContent).toContain('Your balance doesn’t match'));
    await shown.press('Compare lists');
    await eventually(() =>
      expect(textsOf('[role=dialog] caption')).toEqual(['Seen here: 1 change', 'On the server: 0 entries']),
    );
    expect(textsOf('[role=dialog] tbody td')).toContain('+500');
  });
});

describe('levels, targets, leaderboard and streak', () => {
  it('levels mark the current one, and say when the next one comes', async () => {
    const { eventually } = await open('goddess', 'levels');
    await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(10));
    expect(textsOf('h2')).toContain('All levels');
    expect(document.body.textContent).toMatch(/At your pace of [\d,]+ coins a day, you’ll get there on/);
    await eventually(() => expect(document.body.textContent).toContain('Matching'));
  });

  it('targets are meters with their value in words, and name what is missing', async () => {
    const { eventually } = await open('goddess', 'targets');
    await eventually(() => expect(document.querySelectorAll('[role=meter]')).toHaveLength(6));
    expect(document.querySelector('[role=meter]')?.getAttribute('aria-valuetext')).toContain('Target 85');
  });

  it('the streamer’s own row is on the board, in the top ten or below', async () => {
    const { eventually } = await open('goddess', 'leaderboard');
    await eventually(() =>
      expect(document.querySelector('table caption')?.textContent).toBe('Weekly leaderboard'),
    );
    expect(textsOf('tr').some((row) => row.includes('You'))).toBe(true);
    expect(document.body.textContent).toMatch(/your time \(.*UTC\)/);
  });

  it('the card has 28 stars, and names the deadline', async () => {
    const { eventually } = await open('goddess', 'streak');
    await eventually(() => expect(document.querySelectorAll('[role=gridcell]')).toHaveLength(28));
    expect(document.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('28-day streak');
    expect(document.body.textContent).toContain('(00:00 UTC)');
  });

  it('empty data is no error', async () => {
    const empty: Change = (path) => {
      if (path.endsWith('/weeklyLeaderBoards')) return { topTenBoard: [], currentPlace: null, endsAt: null };
      if (path.endsWith('/streak')) return { value: null, activeToday: null, rewards: [] };
      return path.endsWith('/kpiConfigInfo') ? { metrics: [] } : null;
    };
    for (const [name, said] of [
      ['leaderboard', 'No points yet'],
      ['streak', '0 days in a row'],
      ['targets', 'No targets right now'],
    ] as const) {
      const { eventually } = await open('goddess', name, empty);
      await eventually(() => expect(document.body.textContent).toContain(said));
      await page?.unmount();
      page = null;
    }
  });
});
