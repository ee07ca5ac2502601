import { act, Suspense } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { proxy, ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#backend/lib/clock.ts';
import type { CallView } from '#renderer/features/call/session/callSession.ts';
import { createWorld, type World } from '#tests/kit/screens/pastEncounters.tsx';
import { createEarlyQueries } from '#renderer/services/earlyQueries.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { userProfileSchema } from '#shared/domain/person.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { render, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { CallDetailsRoute } from './CallDetailsRoute.tsx';
import { HistoryRoute } from './HistoryRoute.tsx';
import { menus } from '../pageTable.ts';
import { MenusContext } from '../menus.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';
import type { Media } from '../../session/signedInServices.ts';

let world: World;
let page: Rendered;

beforeAll(loadIcons);
beforeEach(async () => {
  // jsdom has no WebRTC.
  vi.stubGlobal('RTCPeerConnection', class {});
  world = await createWorld();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.unmount();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output id="address">{pathname + search}</output>;
}
const address = () => document.getElementById('address')?.textContent;
const chosenTab = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent;

async function show(at: string, Route: typeof HistoryRoute | typeof CallDetailsRoute = HistoryRoute) {
  const token = await world.backend.issueToken(world.queen);
  const user = userProfileSchema.parse({
    _id: world.queen,
    humanReadableId: 7,
    rolesGroup: 'goddess',
    gender: 'female',
    birthday: '1995-02-03',
  });
  const dialogs = createDialogs();
  const services = {
    api: createTestApi(world.backend.url, { token }).api,
    clock: systemClock,
    dialogs,
    session: { state: proxy({ user, token, expiresAtMs: 1 }) },
    config: { version: 'test' },
  } as unknown as Services;
  const view = proxy({ state: ref({ kind: 'idle' }) as unknown as CallView['state'], channel: null });
  const call = vi.fn();
  const loaded = ref({ call: { view, call } } as unknown as Media);
  const live = {
    answers: createEarlyQueries(Date.now),
    // This device has measured no call.
    chats: {
      ask: () => undefined,
      storage: async () => ({ local: { getValue: async () => null } }),
    } as never,
    media: { state: proxy({ loaded }), media: () => loaded, local: () => loaded.local },
  } as Partial<SignedInServices> as SignedInServices;
  page = await render(
    <MemoryRouter initialEntries={[at]}>
      <Address />
      <Suspense fallback={null}>
        <MenusContext value={menus}>
          <Route {...({ live, role: 'goddess', locale: 'en' } as const)} />
        </MenusContext>
      </Suspense>
    </MemoryRouter>,
    { services },
  );
  return { call, view, dialogs };
}

describe('the history', () => {
  it('shows the tab that the address names, and updates the address', async () => {
    await world.call();
    await world.call({ answered_ms: null, end_reason: 'noAnswer' });
    await show('/calls-history?tab=Missed');
    await waitForPage(() => expect(document.querySelectorAll('section li')).toHaveLength(1));
    await waitForPage(() => expect(chosenTab()).toBe('Missed1'));
    const all = [...document.querySelectorAll<HTMLElement>('[role=tab]')][0];
    await act(async () => all?.click());
    await waitForPage(() => expect(document.querySelectorAll('section li')).toHaveLength(2));
    expect(address()).toBe('/calls-history?tab=all');
  });

  it('calls back, and waits while there is a call', async () => {
    await world.call();
    const { call, view, dialogs } = await show('/calls-history');
    await waitForPage(() => page.button('Call Robin'));
    await page.press('Call Robin');
    const asked = dialogs.state.pool.at(-1);
    expect(asked?.name).toBe('call');
    await act(async () => dialogs.close(asked?.index ?? -1, 'video'));
    await waitForPage(() =>
      expect(call).toHaveBeenCalledExactlyOnceWith({
        peer: expect.objectContaining({ _id: world.man }),
        callType: 'video',
        fromScreen: 'calls-history',
      }),
    );
    await act(async () => void (view.state = ref({ kind: 'ringingOut' }) as never));
    await waitForPage(() => expect(page.button('Call Robin').disabled).toBe(true));
    await act(async () => void (view.state = ref({ kind: 'ended' }) as never));
    await waitForPage(() => expect(page.button('Call Robin').disabled).toBe(false));
  });
});

describe('a receipt', () => {
  it('belongs to the streamers’ pages, and links to the chats', async () => {
    await world.call();
    await show('/calls-history');
    await waitForPage(() => page.button('Message'));
    const nav = document.querySelector('nav[aria-label="For streamers"]');
    expect(nav?.querySelector('[aria-current]')?.textContent).toBe('History');
    await page.press('Message');
    expect(address()).toBe(`/chat?userId=${world.man}`);
    await page.press('Report a problem');
    expect(address()).toBe('/chat?support=general');
  });

  it('opens from the former address of call details', async () => {
    await show('/call-details?tab=match&call=7f2c', CallDetailsRoute);
    expect(address()).toBe('/calls-history?tab=match&call=7f2c');
  });
});
