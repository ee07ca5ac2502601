import { act, Suspense, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { proxy, ref, useSnapshot } from 'valtio';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { aStart } from '#renderer/features/call/machine/testing.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import {
  callTo,
  leila,
  playedCall,
  type PlayedCall,
} from '#renderer/features/call/screen/testing/playedCall.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { parsePreferences } from '#renderer/services/preferences.ts';
import { createReports } from '#renderer/services/reports.ts';
import type { Services } from '#renderer/services/services.ts';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import type { SignedInServices } from '../session/signedInServices.ts';
import { resolveAddress } from '#shared/domain/pages.ts';
import type { FramedPage } from '../pages/pageRow.ts';
import { HistoryContext, type AppHistory } from '../navigation/appHistory.tsx';
import type { Media } from '../session/signedInServices.ts';
import { callEntry } from './useCallState.ts';
import { CallHost } from './CallHost.tsx';

let page: Rendered;
let dialogs: Dialogs;
let at: { pathname: string };
/** The path that the host navigated to last. */
let ledTo: string;
beforeAll(loadIcons);
afterEach(() => page.unmount());

/** Renders the host on a page. The test itself stands in for the router. */
async function open(
  call: PlayedCall,
  first: string,
  {
    matching = 'idle',
    entry = null,
    isHeld = false,
  }: { matching?: 'idle' | 'live'; entry?: object | null; isHeld?: boolean } = {},
): Promise<void> {
  const local = createFakeLocalMedia({ clock: createManualClock(), state: { status: 'open' } });
  const nothing = () => undefined;
  const match = {
    view: proxy({ state: ref({ kind: matching }), remote: null, day: null, met: [], undo: null }),
    onAlert: nothing,
  };
  const media = ref({
    call,
    local,
    match,
    frames: { state: proxy({ isUnseen: false }) },
    callQuality: proxy({ last: null }),
    power: { onCameraOff: () => undefined },
  } as unknown as Media);
  const live = {
    media: { state: proxy({ loaded: media }) },
    leader: { state: proxy({ isLeader: false }) },
    preferences: { state: parsePreferences(null) },
  } as unknown as SignedInServices;
  dialogs = createDialogs();
  const platform = { shell: null, floating: null } as Services['platform'];
  const session = { state: proxy({ user: null }) } as unknown as Services['session'];
  const services = { dialogs, reports: createReports(), platform, session } as Partial<Services>;
  at = proxy({ pathname: first });
  function Pages() {
    const { pathname } = useSnapshot(at);
    const { page: shown } = resolveAddress(pathname);
    const { pathname: now } = useLocation();
    useEffect(() => {
      ledTo = now;
    }, [now]);
    return <CallHost live={live} media={media} locale="en" page={shown as FramedPage} />;
  }
  page = await render(
    <HistoryContext value={isHeld ? ({ location: { pathname: first } } as AppHistory) : null}>
      <MemoryRouter initialEntries={[{ pathname: first, state: entry }]}>
        <Suspense fallback={null}>
          <Pages />
        </Suspense>
      </MemoryRouter>
    </HistoryContext>,
    { services },
  );
  await settle();
}
async function go(pathname: string): Promise<void> {
  await act(async () => void (at.pathname = pathname));
  await settle();
}
const small = () => document.querySelector('section[aria-label^="Call with Leila"]');
const send = (call: PlayedCall, ...events: Parameters<PlayedCall['send']>) =>
  act(async () => call.send(...events));
const asking = () => playedCall({ until: (play) => void play.send(callTo(leila)) });

it('a requested call is not minimized on the way to its page', async () => {
  await open(asking(), '/chat');
  expect(small()).toBeNull();
  await go('/call');
  expect(small()).toBeNull();
});

it('a call that was confirmed by a dialog opens its page after the dialog’s history entry is removed', async () => {
  history.replaceState({ dialogsAbove: 1 }, '');
  await open(asking(), '/user-detail/leila');
  expect(ledTo).toBe('/user-detail/leila');
  history.replaceState(null, '');
  await act(async () => void dispatchEvent(new PopStateEvent('popstate')));
  await settle();
  expect(ledTo).toBe('/call');
});

it('a call is minimized while unsaved input keeps its page from opening', async () => {
  const call = asking();
  call.send({ type: 'priceKnown', attempt: 1, price: 40 });
  call.send(aStart(1, 'c1'));
  await open(call, '/profile/edit', { isHeld: true });
  expect(small()).not.toBeNull();
});

it('a call whose page is left before it rings is minimized, and stays so when it rings', async () => {
  const call = asking();
  await open(call, '/call');
  await go('/chat');
  expect(small()?.textContent).toContain('LeilaCalling');
  await send(call, { type: 'priceKnown', attempt: 1, price: 40 });
  await send(call, aStart(1, 'c1'));
  expect(call.play.as('ringingOut').isMini).toBe(true);
  expect(small()).not.toBeNull();
  await go('/call');
  expect(small()).toBeNull();
});

it('the next call starts in full size', async () => {
  const call = asking();
  await open(call, '/call');
  await go('/chat');
  await act(async () => call.hangUp());
  await act(async () => call.dismiss());
  await send(call, callTo(leila));
  expect(small()).toBeNull();
});

it('a call that fails during a match is reported by a toast, without a dialog above the next person', async () => {
  const call = playedCall({ until: (play) => play.send({ ...callTo(leila), matchId: 'm1' }) });
  await open(call, '/', { matching: 'live' });
  await send(call, { type: 'priceKnown', attempt: 1, price: 40 });
  await send(call, { type: 'callRefused', attempt: 1, why: 'busy' });
  expect(getToasts().map(({ title, options }) => [title, options.text])).toEqual([
    ['Leila is unavailable', 'Leila is in another call.'],
  ]);
  expect([call.view.state.kind, document.querySelector('[role=dialog]')]).toEqual(['idle', null]);
});

it.each([
  ['from the page of calls itself, is said there', null, ['user is unavailable']],
  ['and whose page is about to be left, is said behind it', callEntry, []],
])('a call to an unavailable person, %s', async (_, entry, opened) => {
  const call = asking();
  await open(call, '/call', { entry });
  await send(call, { type: 'priceKnown', attempt: 1, price: 40 });
  await send(call, { type: 'callRefused', attempt: 1, why: 'busy' });
  await settle();
  expect(dialogs.state.pool.map(({ name }) => name)).toEqual(opened);
  if (entry === null) return;
  await go('/chat');
  expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['user is unavailable']);
});
