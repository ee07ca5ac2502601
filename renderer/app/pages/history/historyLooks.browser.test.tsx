/** @module-tag prove */
import { useState, type ReactElement, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import '#renderer/ui/styles/index.css';
import portrait from '#resources/art/land-dusk.webp';
import { contract } from '#shared/api/contract.ts';
import type { CallQuality } from '#shared/domain/callQuality.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { companionSchema, userProfileSchema } from '#shared/domain/person.ts';
import { CallStartPage, HistoryFrame, HistoryPage, useCallTabs } from '#renderer/features/history/index.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { createApiClient } from '#renderer/services/apiClient.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { menus } from '../pageTable.ts';
import { MenusContext } from '../menus.ts';
import { StudioFrame } from '../studio/StudioFrame.tsx';

/** Checks the layout of the history and the receipts at every width and theme, in Russian by default. */

const nothing = () => undefined;
const me = 'me';
const people = [
  { _id: 'leila', name: 'Лейла', status: 'online', avatar: null },
  { _id: 'max', name: 'Максимилиан Александрович Преображенский-Задунайский', status: 'inacall' },
  { _id: 'kev', name: 'Kevin', status: 'offline', deleted: true },
].map((person) => ({ rolesGroup: 'goddess', ...person }));
const [leila, max, gone] = people;

interface CallDouble {
  readonly _id: string;
  readonly direction: string;
}
const directions = ['incoming', 'outgoing'];
let made = 0;
/** Returns a call that took place `minutesAgo`, with the given changes. */
function record(minutesAgo: number, change: Readonly<Record<string, unknown>>): CallDouble {
  const createdMs = Date.now() - minutesAgo * 60_000;
  const time = (ms: number) => new Date(ms).toISOString();
  const talk = { duration: 1_122, minutes: 19, coins: 12_345, startedAt: time(createdMs) };
  return {
    _id: `7f2c90a1-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
    ...{ kind: 'call', callType: 'video', direction: 'incoming', answered: true, user: leila, price: 1_200 },
    ...(change['answered'] === false ? { duration: 0, minutes: 0, coins: 0 } : talk),
    ...{ endedAt: time(createdMs + 1_122_000), created: time(createdMs), reason: 'ended', endedBy: me },
    ...change,
  };
}
const records = [
  record(3, {}),
  record(40, { user: max, direction: 'outgoing', callType: 'audio', coins: -123_456 }),
  record(60, { user: max, answered: false, reason: 'noAnswer', endedBy: null }),
  record(90, { user: gone, kind: 'match', duration: 25, coins: 6, price: null, reason: 'timeUp' }),
  record(1_500, { user: null, reason: 'connectionLost', endedBy: null }),
  record(3_000, { answered: false, direction: 'outgoing', reason: 'declined', endedBy: 'leila' }),
  record(600_000, { user: max, kind: 'match', duration: 19, coins: -20, price: null, reason: 'report' }),
];
const counts = [1_234, 210, 96, 48, 880];

interface Server {
  readonly records?: readonly CallDouble[];
  /** True: the stats and the list fail. */
  readonly isDown?: boolean;
}
/** Fakes the responses of the three paths that these pages request; they are validated by the contract. */
const answersOf = ({ records: rows = records, isDown }: Server) =>
  (async (input) => {
    const { pathname, search } = new URL(String(input));
    const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
    if (pathname === '/callsTabsList')
      return answer(
        ['all', 'incoming', 'outgoing', 'missed', 'match'].map((id, at) => ({
          ...{ id, title: id },
          count: rows.length === 0 ? 0 : counts[at],
        })),
      );
    if (isDown) return answer({ code: 'validation_failed', message: '' }, 400);
    if (pathname === '/goddessList/online')
      return answer({ users: people.slice(0, 2).map((one) => ({ ...one, avatar: portrait })) });
    if (pathname === '/callsList') {
      const tab = new URLSearchParams(search).get('tabId') ?? '';
      const isOfTab = ({ direction }: CallDouble) => !directions.includes(tab) || direction === tab;
      return answer({ records: rows.filter(isOfTab), paginationToken: rows.length ? 'more' : null });
    }
    if (pathname === '/calls/stats' && search === '?period=day')
      return answer({ count: 12_345, answered: 11_111, missed: 1_234, minutes: 65_432, coins: 1_234_567 });
    if (pathname === '/calls/stats')
      return answer({ count: 12_345, answered: 11_111, missed: 1_234, minutes: 65_432, coins: 1_234_567 });
    return answer({ period: 'week', metrics: [{ key: 'avgCallSec', current: 400, target: 480 }] });
  }) as typeof fetch;

let page: Rendered;
beforeAll(async () => {
  await loadIcons();
  document.title = 'Vesper';
});
async function close(): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await page.unmount();
}
afterEach(close);

function Tabbed({ children }: { readonly children: (tabbed: TabbedProps) => ReactNode }) {
  const [tab, setTab] = useState('all');
  return children({ tabs: useCallTabs(), tab, onTab: setTab });
}
type TabbedProps = Pick<Parameters<typeof HistoryPage>[0], 'tabs' | 'tab' | 'onTab'>;

async function open(element: ReactElement, server: Server, at: string, locale: Locale): Promise<void> {
  const user = userProfileSchema.parse({ _id: me, humanReadableId: 7, rolesGroup: 'goddess' });
  const api = createApiClient({
    endpoints: contract,
    bases: { core: 'https://vesper.test', chat: null, purchase: null },
    token: () => 'token',
    onSessionEnded: nothing,
    log: nothing,
    fetch: answersOf(server),
  });
  const services = {
    api,
    clock: createManualClock(Date.now()),
    session: { state: proxy({ user }) },
  } as unknown as Services;
  page = await render(
    <LocaleContext value={locale}>
      <QueryClientProvider client={createQueryClient()}>
        <MenusContext value={menus}>
          <MemoryRouter initialEntries={[at]}>{element}</MemoryRouter>
        </MenusContext>
      </QueryClientProvider>
    </LocaleContext>,
    { services, locale },
  );
  // From here on updates happen outside `act`.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
}

const calling = { isInCall: false, onCall: nothing } as const;
/** The result with the longest sentence. */
const measured = {
  finding: 'unheard',
  side: 'unknown',
  troubledSeconds: 72,
  measuredSeconds: 1_122,
  worstAtSeconds: 400,
  isSentKnown: true,
  parts: [...Array<'good'>(12).fill('good'), 'bad', 'weak', ...Array<'good'>(5).fill('good')],
} satisfies Omit<CallQuality, 'callId'>;
const historyPage = (tabbed: TabbedProps, role: 'user' | 'goddess') => (
  <HistoryPage
    {...{ ...tabbed, ...calling, role, me }}
    onWrite={nothing}
    onProblem={nothing}
    onUnmatch={nothing}
    qualityOf={(callId) => ({ ...measured, callId })}
  />
);
const history = (
  <HistoryFrame title="История">
    <Tabbed>{(tabbed) => historyPage(tabbed, 'user')}</Tabbed>
  </HistoryFrame>
);
const hers = (
  <StudioFrame page="callsHistory">
    <Tabbed>{(tabbed) => historyPage(tabbed, 'goddess')}</Tabbed>
  </StudioFrame>
);
const leftTo = (isOver: boolean) => ({
  leftCall: { peer: companionSchema.parse(max), isOver },
  onRejoin: nothing,
  onDismiss: nothing,
});
const callStart = (isOver: boolean, role: 'user' | 'goddess') => (
  <HistoryFrame title="Звонок">
    <CallStartPage {...calling} {...leftTo(isOver)} role={role} />
  </HistoryFrame>
);
const callPage = callStart(false, 'user');
interface Look {
  readonly element: ReactElement;
  readonly server?: Server;
  readonly at?: string;
  readonly locale?: Locale;
}
const someCalls: Server = {};
const receiptOf = (at: number) => `/calls-history?call=${String(records[at]?._id)}`;
const looks: Readonly<Record<string, Look>> = {
  'the history': { element: history },
  'a history of nothing': { element: history, server: { records: [] } },
  'a history that does not come': { element: history, server: { isDown: true } },
  'her history': { element: hers },
  'her history in English': { element: hers, locale: 'en' },
  'her history in Spanish': { element: hers, locale: 'es' },
  'her history in Ukrainian': { element: hers, locale: 'uk' },
  'her history of nothing': { element: hers, server: { records: [] } },
  'the page of calls': { element: callPage },
  'her page of calls': { element: callStart(true, 'goddess'), server: { records: [] } },
  'the receipt of a call': { element: history, at: receiptOf(1) },
  'her receipt': { element: hers, at: receiptOf(0) },
  'the receipt of a match': { element: history, at: receiptOf(6) },
};

interface Line {
  /** The text node: lines and clipped ends of one node may overlap. */
  readonly of: Node;
  readonly words: string;
  readonly box: DOMRect;
}
/** Returns the rightmost x at which text of the element is visible, considering every clipping ancestor. */
function clippedAt(element: Element): number {
  const boxes: Element[] = [];
  for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
    if (getComputedStyle(box).overflowX !== 'visible') boxes.push(box);
  return Math.min(...boxes.map((box) => box.getBoundingClientRect().right));
}
/** Returns the visible lines of text with their positions. Only those of the dialog if one is open. */
function readable(): Line[] {
  const top = document.querySelector('[role=dialog]') ?? document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const found: Line[] = [];
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode;
    if (!parent || !textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const own = parent.getBoundingClientRect();
    // Skips text for screen readers only.
    if (own.width <= 1 || own.height <= 1) continue;
    const range = document.createRange();
    range.selectNode(walker.currentNode);
    const end = clippedAt(parent);
    for (const { left, top: above, right, height } of range.getClientRects())
      found.push({
        of: walker.currentNode,
        words: textContent.trim().slice(0, 40),
        box: new DOMRect(left, above, Math.min(right, end) - left, height),
      });
  }
  return found;
}
/** Tabs beyond the edge can be scrolled into view. */
const isScrolled = (box: DOMRect) =>
  [...document.querySelectorAll('[role=tablist], nav')].some((list) => {
    const { top, bottom } = list.getBoundingClientRect();
    return box.top >= top && box.bottom <= bottom;
  });
const covers = (one: DOMRect, other: DOMRect) =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - 3 &&
  other.top < one.bottom - 3;

interface Size {
  readonly width: number;
  readonly theme: 'dark' | 'light';
  /** True: contrasts are checked too. */
  readonly hasContrasts: boolean;
}
const size = (width: number, theme: Size['theme'], hasContrasts = true): Size => ({
  width,
  theme,
  hasContrasts,
});
/** Sizes to check: typical pairs of width and theme in the gate, all combinations in the full proof. */
const sizes = inGateOrProof(
  [size(320, 'dark', false), size(390, 'light'), size(834, 'light', false), size(1_440, 'dark')],
  [320, 390, 834, 1_440].flatMap((width) => [size(width, 'dark'), size(width, 'light')]),
);
/** Sizes per visit: the page is resized through all of them; the full proof also opens it at each size. */
const visits = inGateOrProof([sizes], [sizes, ...sizes.map((one) => [one])]);

async function resize({ width, theme }: Size): Promise<void> {
  document.documentElement.dataset['theme'] = theme;
  await screen.viewport(width, 844);
}

async function expectWhole(
  { element, server = someCalls, at: address = '' }: Look,
  { width, theme, hasContrasts }: Size,
): Promise<void> {
  const at = `at ${width}, ${theme}`;
  await expect.poll(() => document.querySelector('[role=status][aria-label]')).toBeNull();
  const text = () => document.body.textContent;
  const isFull = server === someCalls;
  // On a phone the receipt replaces the list.
  const isAlone = width < 768 && address.includes('?call=');
  const here = isAlone ? /Чек/ : isFull ? /Лейла/ : /Лейла|Пока|пока|ещё|повтор|ничего/i;
  await expect.poll(text).toMatch(here);
  if (isFull && element !== callPage && !isAlone) await expect.poll(text).toMatch(/12\D?345/);
  await finishAnimations();

  expect(document.documentElement.scrollWidth, `${at} the page scrolls sideways`).toBeLessThanOrEqual(width);
  const texts = readable();
  const cut = texts.filter(({ box }) => (box.left < -0.5 || box.right > width + 0.5) && !isScrolled(box));
  expect(
    cut.map(({ words }) => words),
    at,
  ).toEqual([]);
  const covered = texts.flatMap((text, index) =>
    texts
      .slice(index + 1)
      .filter(({ of, box }) => of !== text.of && covers(text.box, box))
      .filter(({ box }) => !(isScrolled(box) && isScrolled(text.box)))
      .map(({ words }) => `${text.words} | ${words}`),
  );
  expect(covered, at).toEqual([]);
  expect(await findViolations(document.body, { hasContrasts }), at).toEqual([]);
}

it.each(Object.keys(looks))('no content is cut off, covered or hard to reach: %s', async (name) => {
  const look = looks[name]!;
  const { element, server = someCalls, at = '/calls-history', locale = 'ru' } = look;
  document.documentElement.lang = locale;
  for (const [visit, sizesOfVisit] of visits.entries()) {
    if (visit > 0) await close();
    await resize(sizesOfVisit[0]!);
    await open(element, server, at, locale);
    for (const size of sizesOfVisit) {
      await resize(size);
      await expectWhole(look, size);
    }
  }
});
