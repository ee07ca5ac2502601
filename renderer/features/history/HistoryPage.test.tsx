import { act } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { proxy, useSnapshot } from 'valtio';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/domain/roles.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { HistoryPage, type TabbedProps } from './HistoryPage.tsx';
import type { CallingProps } from './useCallBack.ts';
import { createWorld, MINUTE, open, type World } from '#tests/kit/screens/pastEncounters.tsx';

let world: World;
let page: Rendered;
let dialogs: Dialogs;

beforeAll(loadIcons);
beforeEach(async () => {
  dialogs = createDialogs();
  world = await createWorld();
});
afterEach(async () => {
  await page.unmount();
  onlineManager.setOnline(true);
});

const rows = () => [...document.querySelectorAll('[role=tabpanel] section li')];
const names = () => rows().map((row) => row.querySelector('a')?.textContent);
const hrefs = () => rows().map((row) => row.querySelector('a')?.getAttribute('href') ?? '');
/** Text of a row including the labels of its icons. */
const said = (row: Element | undefined) =>
  [...(row?.querySelectorAll('svg[aria-label]') ?? [])]
    .map((icon) => icon.getAttribute('aria-label'))
    .join() + (row?.textContent ?? '');
/** Receipt callbacks for tests that do not check them. */
const receiptDoings = (me: string) => ({
  me,
  onWrite: vi.fn(),
  onProblem: null,
  onUnmatch: vi.fn(),
  qualityOf: () => null,
});
const tabNames = () => [...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent);

async function show(
  who: 'man' | 'queen',
  options: { calling?: Partial<CallingProps>; tab?: string; isEarly?: boolean; widthPx?: number } = {},
): Promise<void> {
  const role: Role = who === 'man' ? 'user' : 'goddess';
  const calling = {
    ...{ role, isInCall: false, onCall: vi.fn() },
    ...receiptDoings(world[who]),
    ...options.calling,
  } as const;
  const as = { userId: world[who], role } as const;
  ({ page } = await open(world, as, (tabbed) => <HistoryPage {...tabbed} {...calling} />, {
    ...options,
    services: { dialogs },
  }));
  if (!options.isEarly) await waitForPage(() => expect(page.text()).not.toContain('Loading'));
}

describe('the rows', () => {
  it('show person, kind, duration, time and coins, grouped by day', async () => {
    const now = Date.now();
    await world.call({ created_ms: now, call_type: 'audio', ended_ms: now + 95_000 });
    await world.match({ made_ms: now - 1 });
    await world.call({ created_ms: now - 3 * 24 * 60 * MINUTE, answered_ms: null, end_reason: 'noAnswer' });
    await show('man');
    expect(names()).toEqual(['Sofia', 'Sofia', 'Sofia']);
    const [audio, match, silent] = rows().map(said);
    for (const words of ['Outgoing', 'Audio call · 1 min 35 s', 'Paid', '80 coins'])
      expect(audio).toContain(words);
    for (const words of ['Match · 25 s', 'Free']) expect(match).toContain(words);
    expect(silent).toContain('No answer');
    expect(silent).not.toContain('coin');
    const days = [...document.querySelectorAll('section h2')].map((heading) => heading.textContent);
    expect(days).toHaveLength(2);
    expect(days[0]).toBe('Today');
    expect(hrefs()[0]).toMatch(/\?call=call-\d+$/);
  });

  it('show earned coins and a missed call to the other side', async () => {
    const now = Date.now();
    await world.call({ created_ms: now });
    await world.call({ created_ms: now - 5, answered_ms: null, end_reason: 'cancelled' });
    await world.call({ created_ms: now - 9, answered_ms: null, end_reason: 'declined' });
    await show('queen');
    const [answered, missed, declined] = rows().map(said);
    for (const words of ['Incoming', 'Call · 2 min', 'Earned', '48 coins']) expect(answered).toContain(words);
    expect([missed, declined]).toEqual([
      expect.stringContaining('Missed call'),
      expect.stringContaining('Declined call'),
    ]);
  });

  it('load twenty at a time without duplicates until there are no more', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 45; at++) ids.push(await world.call({ created_ms: Date.now() - at * MINUTE }));
    await show('man');
    expect(rows()).toHaveLength(20);
    await page.press('Show earlier');
    await waitForPage(() => expect(rows()).toHaveLength(40));
    await page.press('Show earlier');
    await waitForPage(() => expect(rows()).toHaveLength(45));
    expect(hrefs().map((href) => href.split('=')[1])).toEqual(ids);
    expect(() => page.button('Show earlier')).toThrow();
  });

  it('stay if the next page fails, and offer a retry', async () => {
    for (let at = 0; at < 25; at++) await world.call({ created_ms: Date.now() - at * MINUTE });
    await show('man');
    world.net.lose('GET /callsList', 2);
    await page.press('Show earlier');
    await waitForPage(() => expect(page.text()).toContain('Couldn’t load more.'));
    expect(rows()).toHaveLength(20);
    await page.press('Try again');
    await waitForPage(() => expect(rows()).toHaveLength(25));
  });
});

describe('the tabs', () => {
  it('come in the server’s order with their counts, and filter the rows', async () => {
    await world.call();
    await world.call({ answered_ms: null, end_reason: 'noAnswer' });
    await world.match();
    await show('queen');
    await waitForPage(() => expect(tabNames()).toEqual(['Calls2', 'Missed1', 'Matches1']));
    const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((one) =>
      one.textContent?.startsWith('Missed'),
    );
    await act(async () => tab?.click());
    await waitForPage(() => expect(rows().map(said)).toEqual([expect.stringContaining('Missed call')]));
  });

  it.each([
    ['all', 'Nothing here yet'],
    ['missed', 'No missed calls'],
    ['match', 'No matches yet'],
  ])('describe what an empty tab will show: %s', async (tab, title) => {
    await show('man', { tab });
    await waitForPage(() => expect(page.text()).toContain(title));
    const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Go to Match');
    expect(link?.getAttribute('href')).toBe('/');
  });
});

describe('the matches of a day', () => {
  it('are folded into one row below the calls, which opens in place', async () => {
    const now = Date.now();
    await world.match({ made_ms: now });
    await world.call({ created_ms: now - 1_000 });
    await world.match({ made_ms: now - 2_000 });
    await show('man');
    expect(rows()).toHaveLength(1);
    const fold = document.querySelector<HTMLButtonElement>('button[aria-expanded]');
    expect(fold?.textContent).toContain('2 matches1 person · 50 s');
    await act(async () => fold?.click());
    expect(rows()).toHaveLength(3);
    expect(said(rows()[0])).toContain('Call');
    expect(rows()[1]?.textContent).toMatch(/^.*Sofia25 s · /);
  });

  it('show the first six, and the others after a press', async () => {
    const now = Date.now();
    for (let at = 0; at < 8; at++) await world.match({ made_ms: now - at * 1_000 });
    await show('man');
    await act(async () => document.querySelector<HTMLElement>('button[aria-expanded]')?.click());
    expect(document.querySelectorAll('section li a')).toHaveLength(6);
    await page.press('Show all 8');
    expect(document.querySelectorAll('section li a')).toHaveLength(8);
  });

  it('are listed one by one in the tab for matches', async () => {
    const now = Date.now();
    await world.match({ made_ms: now });
    await world.match({ made_ms: now - 2_000 });
    await show('man', { tab: 'match' });
    expect(rows()).toHaveLength(2);
  });
});

describe('calling back', () => {
  it('confirms the price before it calls', async () => {
    await world.call({ call_type: 'audio' });
    const onCall = vi.fn<CallingProps['onCall']>();
    await show('man', { calling: { onCall } });
    await page.press('Call Sofia');
    expect(onCall).not.toHaveBeenCalled();
    const asked = dialogs.state.pool.at(-1);
    expect(asked).toMatchObject({ name: 'call', props: { fromScreen: 'history' } });
    await act(async () => dialogs.close(asked?.index ?? -1, 'audio'));
    await settle();
    expect(onCall).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ _id: world.queen }), 'audio');
  });

  it('is not offered to artists', async () => {
    await world.call();
    await show('queen', { calling: { role: 'artist' } });
    expect(rows()).toHaveLength(1);
    expect(() => page.button('Call Robin')).toThrow();
  });

  it('is disabled during another call, and a new row appears afterwards', async () => {
    await world.call();
    const as = { userId: world.man, role: 'user' } as const;
    const state = proxy({ isInCall: true });
    function InCall(tabbed: TabbedProps) {
      const { isInCall } = useSnapshot(state);
      return (
        <HistoryPage {...tabbed} {...{ role: as.role, isInCall, onCall }} {...receiptDoings(as.userId)} />
      );
    }
    const onCall = vi.fn();
    ({ page } = await open(world, as, (tabbed) => <InCall {...tabbed} />));
    await waitForPage(() => expect(rows()).toHaveLength(1));
    expect(page.button('Call Sofia').disabled).toBe(true);
    await world.call();
    await act(async () => void (state.isInCall = false));
    await waitForPage(() => expect(rows()).toHaveLength(2));
    expect(page.button('Call Sofia').disabled).toBe(false);
  });
});

describe('the numbers', () => {
  const numbers = () => document.querySelector('dl')?.textContent;

  it('belong to the chosen period', async () => {
    await world.call();
    await world.call({ created_ms: Date.now() - 400 * 24 * 60 * MINUTE, minutes: 60 });
    await world.match();
    await show('man');
    const option = (name: string) =>
      [...document.querySelectorAll('label')].find((label) => label.textContent === name);
    await act(async () => option('All')?.click());
    await waitForPage(() =>
      expect(numbers()).toMatch(/Calls in total2Time in calls1 h 2 minSpent2,480.*Missed0/),
    );
    await act(async () => option('Month')?.click());
    // The call two minutes ago may belong to the previous month.
    await waitForPage(() => expect(numbers()).toMatch(/Time in calls(2 min|0 s)Spent(80|0)/));
  });

  it('offer a retry after a failure', async () => {
    world.net.lose('GET /calls/stats', 2);
    await show('man');
    await waitForPage(() =>
      expect(document.querySelector('[role=alert]')?.textContent).toContain('didn’t load'),
    );
    await page.press('Try again');
    await waitForPage(() => expect(numbers()).toContain('Calls this week0'));
  });
});

describe('states without rows', () => {
  it('show loading, and an error with a retry', async () => {
    await world.call();
    const held = world.net.hold('GET /callsList');
    world.net.lose('GET /callsList', 2);
    await show('man', { isEarly: true });
    expect(document.querySelector('[role=status]')?.textContent).toContain('Loading');
    held.release();
    await waitForPage(() =>
      expect(document.querySelector('[role=alert]')?.textContent).toContain('didn’t load'),
    );
    await page.press('Try again');
    await waitForPage(() => expect(rows()).toHaveLength(1));
  });

  it('show that the client is offline, and keep loaded rows', async () => {
    await world.call();
    await show('man');
    await act(async () => onlineManager.setOnline(false));
    await settle();
    expect(rows()).toHaveLength(1);
    expect(page.text()).toContain('While you’re offline');
    expect(page.button('Call Sofia').disabled).toBe(true);
    await page.unmount();
    await show('man');
    await waitForPage(() => expect(page.text()).toContain('Your calls will appear when you’re back online.'));
  });
});
