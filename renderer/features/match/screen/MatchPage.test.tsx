import { proxy } from 'valtio';
import { afterEach, expect, it } from 'vitest';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { idle } from '../machine/matchMachine.ts';
import type { MatchState } from '../machine/types.ts';
import type { FilterStore } from '../session/filterStore.ts';
import type { MatchSession } from '../session/matchSession.ts';
import { MatchPage, type MatchPageProps } from './MatchPage.tsx';

let page: Rendered;
let stops: number;
let dialogs: Dialogs;
afterEach(() => page.unmount());

async function open(
  state: MatchState,
  user: object | null = null,
  extras?: MatchPageProps['extras'],
): Promise<void> {
  dialogs = createDialogs();
  stops = 0;
  const view = proxy({ state, remote: null, day: null, met: [], undo: null });
  const match = { view, stop: () => (stops += 1), checkBan: async () => undefined };
  const filters: FilterStore = {
    state: proxy({ filter: defaultMatchingFilter, isSaved: true }),
    load: async () => undefined,
    change: () => undefined,
  };
  page = await render(
    <MatchPage
      match={match as unknown as MatchSession}
      local={createFakeLocalMedia({ clock: createManualClock() })}
      filters={filters}
      locale="en"
      socket={{ state: proxy<SocketClient['state']>({ status: 'online' }) }}
      mayOpenDevices={async () => false}
      mayGoLive={async () => true}
      {...(extras && { extras })}
    />,
    { services: { dialogs, session: { state: proxy({ user }) } as never } },
  );
  await settle();
}

it('stops the search when the page is closed, so that a found peer does not wait', async () => {
  await open({ kind: 'searching', searchId: 1, filter: defaultMatchingFilter, sinceMs: 0, failures: 0 });
  dispatchEvent(new Event('pagehide'));
  expect(stops).toBe(1);
  await page.unmount();
  expect(stops).toBe(2);
  dispatchEvent(new Event('pagehide'));
  expect(stops).toBe(2);
  await open(idle);
});

it.each([
  ['busy', 'You’re in a call in another window'],
  ['elsewhere', 'You’re matching in another window'],
] as const)('explains in words why matching stopped: %s', async (code, words) => {
  await open({ kind: 'stopped', why: { code } });
  expect(page.text()).toContain(words);
  await page.press('Back');
  expect(stops).toBe(1);
});

const newWoman = {
  rolesGroup: 'pendingGoddess',
  name: 'Nia',
  gender: 'female',
  birthday: '1999-03-02',
  phone: null,
  bio: null,
  coins: 0,
};

it('names the missing profile fields of a streamer, and opens their form', async () => {
  await open(idle, newWoman);
  expect(page.button('Start matching').disabled).toBe(true);
  expect(page.text()).toContain('Before you go live, your profile needs: phone and a few words about you.');
  await page.press('Complete profile');
  expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['missing fields']);
});

it('names the missing fields after the server refused, and opens their form', async () => {
  await open({ kind: 'stopped', why: { code: 'locked' } }, { ...newWoman, bio: 'Hello' });
  expect(page.text()).toContain('Before you go live, your profile needs: phone.');
  await page.press('Complete profile');
  expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['missing fields']);
});

it('says nothing else until it is known what keeps a streamer from matching', async () => {
  const words = 'Before you go live';
  const extras = (isLocked: boolean | null) =>
    ({ locked: { isLocked, notice: <p>Seven things are missing</p> } }) as MatchPageProps['extras'];
  await open(idle, newWoman, extras(null));
  expect(page.text()).not.toContain(words);
  expect(page.button('Start matching').disabled).toBe(true);
  await page.unmount();
  await open(idle, newWoman, extras(true));
  expect(page.text()).not.toContain(words);
  await page.unmount();
  await open(idle, newWoman, extras(false));
  expect(page.text()).toContain(words);
});
