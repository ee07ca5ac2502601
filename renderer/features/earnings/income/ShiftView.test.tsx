import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nowMs } from '#tests/kit/worlds/studio.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { shiftSchema } from '#shared/domain/earnings.ts';
import { dashboardInfoSchema } from '#shared/domain/streamer.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { openMoney } from '#tests/kit/screens/moneyScreens.tsx';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { IncomePage, type IncomePageProps } from './IncomePage.tsx';
import { ShiftView } from './ShiftView.tsx';

/** Start of the session, two and a half hours ago. */
const startMs = nowMs - 150 * MINUTE_MS;
const startedAt = new Date(startMs).toISOString();
const timeOf = (ms: number) => formatTime('en', new Date(ms));
const spaced = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Each figure of the head: its number and the small print below it. */
const figures = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((one) => [
      one.querySelector('dt')?.textContent,
      [...one.querySelectorAll('dd')].map(({ textContent }) => spaced(textContent)),
    ]),
  );
const link = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href');
const parts = () => [...document.querySelectorAll('section h2')].map(({ textContent }) => textContent);

describe('this session on the server', () => {
  const props: IncomePageProps = {
    role: 'goddess',
    tab: 'this_session',
    hrefOfTab: (tab) => `/income?tab=${tab}`,
    goal: 0,
    onGoal: () => undefined,
    ownCount: null,
  };

  /**
   * Opens a session of an hour online, half an hour away, and the time since: one call, one match, one missed
   * call.
   */
  async function openSession() {
    const desk = await openMoney();
    const her = await desk.newcomer();
    const man = await desk.newcomer('user');
    const online = (fromMs: number, untilMs: number) =>
      desk.database
        .insertInto('online_spans')
        .values({ id: `span-${fromMs}`, user_id: her.userId, from_ms: fromMs, until_ms: untilMs })
        .execute();
    await online(startMs, startMs + HOUR_MS);
    await online(nowMs - HOUR_MS, nowMs);
    const callId = await desk.talk([man.userId, her.userId], nowMs - 130 * MINUTE_MS, { seconds: 600 });
    const entry = { userId: her.userId, kind: 'callEarning', coins: 360, ref: `${callId}:0` } as const;
    await desk.backdate(entry, nowMs - 130 * MINUTE_MS);
    await desk.talk([man.userId, her.userId], nowMs - 40 * MINUTE_MS, { reason: 'noAnswer' });
    await desk.meet(man.userId, her.userId, nowMs - 30 * MINUTE_MS);
    // Earned on the same day but outside the session.
    await desk.earn(her.userId, 'giftEarning', 1_000, nowMs - 5 * HOUR_MS);
    return { ...desk, her };
  }

  it("shows the session's earnings and how its time was spent, and opens the entries that sum to them", async () => {
    const desk = await openSession();
    const { page, net, client } = await desk.show(desk.her.userId, <IncomePage {...props} />);
    await desk.eventually(() => expect(figures()).toHaveProperty('Earned'));
    expect(figures()).toMatchObject({
      'Coins per hour': ['146', spaced(`since ${timeOf(startMs)}, online 2 h`)],
      Earned: ['366', 'coins'],
      'Calls answered': ['1 of 2', '50%'],
    });
    expect(figures()['Matches']?.[0]).toBe('1');
    expect(parts()).toEqual(['Paid and waiting time', 'Hour by hour', 'Goal for today']);
    expect(page.text()).toContain('10 min paid');
    expect(link('All income')).toBe('/income?tab=overview');

    await page.press('Why Earned? 366');
    const sheet = () => document.querySelector('[role=dialog]')?.textContent;
    await desk.eventually(() => expect(sheet()).toContain('Matches the number shown.'));
    expect(sheet()).toContain('2 entries');
    // Loaded entries stay if a later refetch fails.
    net.lose('GET /goddess/dashboard/entries', 10);
    await act(() => client.refetchQueries());
    await settle();
    expect(sheet()).toContain('2 entries');
    expect(document.querySelector('[role=dialog] [role=alert]')).toBeNull();
    await page.press('Close');
    expect(sheet()).toBeUndefined();
  });

  it('says that there is no session while the streamer is away, and loads after a retry', async () => {
    const desk = await openMoney();
    const her = await desk.newcomer();
    const { page } = await desk.show(her.userId, <IncomePage {...props} />, {
      loses: 'GET /goddess/dashboard/shift',
    });
    await desk.eventually(() => page.button('Try again'));
    expect(page.text()).not.toContain('No session right now');
    await page.press('Try again');
    await desk.eventually(() => expect(page.text()).toContain('No session right now'));
    expect(page.text()).toContain(
      'It starts when you go online and ends after you’ve been away for an hour.',
    );
    expect(document.querySelector('[role=alert]')).toBeNull();
    // Neither the figures nor the cards beside them.
    expect([figures(), parts()]).toEqual([{}, []]);
    expect(link('All income')).toBe('/income?tab=overview');
  });
});

describe('the view of a session', () => {
  const onWhy = vi.fn();
  let page: Rendered;
  beforeAll(loadIcons);
  beforeEach(() => void onWhy.mockClear());
  afterEach(() => page.unmount());

  async function show(shift: object | null, dashboard: object | null = null, hasFailed = false) {
    const part = { hasFailed, retry: () => undefined };
    page = await render(
      <MemoryRouter>
        <ShiftView
          dashboard={{ ...part, data: dashboard && dashboardInfoSchema.parse(dashboard) }}
          shift={{ ...part, data: shift && shiftSchema.parse({ startedAt, hours: [], ...shift }) }}
          back="/income"
          onWhy={onWhy}
        >
          <p>a goal</p>
        </ShiftView>
      </MemoryRouter>,
      { services: { clock: createManualClock(nowMs) } as Partial<Services> },
    );
  }

  it('shows unknown values as dashes, never as 0, and without entries to open', async () => {
    await show({});
    expect(figures()).toEqual({
      'Coins per hour': ['—', spaced(`since ${timeOf(startMs)}, online 0 s`)],
      Earned: ['—', 'coins'],
      Matches: ['—', ''],
      'Calls answered': ['—', 'no calls yet'],
    });
    expect(document.querySelector('button')).toBeNull();
  });

  it('omits the answer rate before anyone called, and the match limit if there is none', async () => {
    const shift = { coins: 0, matches: 3, calls: { answered: 0, rung: 0 } };
    await show(shift, { matches: { used: 12, limit: null } });
    expect(figures()).toMatchObject({
      Earned: ['0', 'coins'],
      Matches: ['3', ''],
      'Calls answered': ['0 of 0', 'no calls yet'],
    });
    await page.unmount();

    await show({ ...shift, calls: { answered: 0, rung: 4 } }, { matches: { used: 12, limit: 1_000 } });
    expect(figures()).toMatchObject({
      Matches: ['3', 'today 12 of 1,000'],
      'Calls answered': ['0 of 4', '0%'],
    });
  });

  it('opens the entries from the start of the session until shortly after now', async () => {
    await show({ coins: 1_240 });
    await page.press('Why Earned? 1,240');
    expect(onWhy.mock.calls).toEqual([
      [
        {
          period: 'span',
          label: 'Earned',
          coins: 1_240,
          from: startedAt,
          until: new Date(nowMs + MINUTE_MS).toISOString(),
        },
      ],
    ]);
  });

  it('shows placeholders while loading, with a link back and no cards beside them', async () => {
    await show(null);
    expect(page.text()).toBe('All incomeThis session');
    expect(link('All income')).toBe('/income');
    await page.unmount();

    await show({ coins: 5 });
    expect(document.querySelector('aside')?.textContent).toBe('a goal');
  });
});
