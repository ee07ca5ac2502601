import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/domain/roles.ts';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import { createEarlyQueries } from '#renderer/services/earlyQueries.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { createPreferences } from '#renderer/services/preferences.ts';
import type { SignOutHook, Services } from '#renderer/services/services.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { createMemoryStorage } from '#tests/kit/people/chatPerson.ts';
import { render, settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { SizeObserverDouble } from '#tests/kit/page/screen.ts';
import { DialogHost } from '../../dialogs/DialogHost.tsx';
import type { MatchState } from '#renderer/features/match/machine/types.ts';
import type { ChatHolder } from '../../session/signedInServices.ts';
import { createChatHolder } from '../../session/holders.ts';
import { whenIdle } from '../../session/holders.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { GatedChat } from './GatedChat.tsx';

/** Simulates storage faults, because real ones can't be provoked. */
const full = () => Promise.reject(Object.assign(new Error('no room'), { name: 'StorageFull' }));
let scope: Scope;
let clock: ManualClock;
let page: Rendered;
let signOutHooks: Set<SignOutHook>;

beforeEach(() => {
  scope = createScope();
  clock = createManualClock();
  signOutHooks = new Set();
  vi.spyOn(console, 'warn').mockReturnValue();
  // The list of chats measures its size.
  vi.stubGlobal('ResizeObserver', SizeObserverDouble);
});
afterEach(async () => {
  await page?.unmount();
  scope.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function faulty(change: Partial<ChatStorage> = {}): ChatStorage {
  return { ...createMemoryStorage('me'), durability: 'disk', ...change };
}

/** The network fails, so that only the storage has data. */
const api = {
  call: () => Promise.resolve({ ok: false, error: { code: 'network', status: 0 } }),
} as unknown as ApiClient;
const socket: SocketClient = {
  state: proxy({ status: 'offline' as const }),
  connect: () => undefined,
  disconnect: () => undefined,
  subscribe: () => Promise.resolve({ ok: false, peers: [] }),
  publish: () => Promise.resolve(false),
  peek: () => Promise.resolve([]),
};

async function open(openChatStorage: () => Promise<ChatStorage>, kind: 'web' | 'electron' = 'web') {
  const chats = createChatHolder({
    scope,
    clock,
    api,
    socket,
    connection: { publish: socket.publish, need: vi.fn() },
    leader: { state: proxy({ isLeader: false }) },
    preferences: createPreferences({ scope, userId: 'me' }),
    coreBase: '/api',
    me: 'me',
    platform: { openChatStorage, onPower: () => () => undefined },
    signOutHooks,
    whenIdle: () => Promise.resolve(),
  });
  const media = { state: proxy({ loaded: null }) } as SignedInServices['media'];
  const live = {
    preferences: { state: proxy({ linkPreviews: true }) },
    chats,
    media,
    answers: createEarlyQueries(clock.now),
  } as Partial<SignedInServices> as SignedInServices;
  const role: Role = 'user';
  const dialogs = createDialogs();
  const platform = { kind } as Services['platform'];
  const session = { state: proxy({ user: null, token: null }) } as unknown as Services['session'];
  const services: Partial<Services> = { api, clock, dialogs, platform, session };
  page = await render(
    <MemoryRouter initialEntries={['/chat']}>
      <GatedChat live={live} role={role} />
      <DialogHost dialogs={dialogs} />
    </MemoryRouter>,
    { services },
  );
  await ask(chats);
  return chats;
}
/** Opens the chats, as the frame does on the chat page. Loading takes real time. */
async function ask(chats: ChatHolder): Promise<void> {
  await act(async () => chats.ask());
  await waitForPage(() => expect(chats.state.health !== null || chats.state.hasFailed).toBe(true));
  await settle();
}
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);

describe('the chat page', () => {
  it('shows no note if the storage works', async () => {
    await open(() => Promise.resolve(faulty()));
    expect(page.text()).toContain('No chats yet');
    expect(page.text()).not.toContain('device');
  });

  it('tells that newer data needs a newer version, and deletes it only after a confirmation', async () => {
    const reset = vi.fn(() => Promise.resolve());
    const close = vi.fn();
    const newer = faulty({ state: 'newer', reset, close });
    const storages = [newer, faulty()];
    const chats = await open(() => Promise.resolve(storages.shift() ?? newer));
    expect(page.text()).toContain('These chats are from a newer version of Vesper');
    expect(page.text()).toContain('Nothing was changed');
    expect(page.button('Reload')).toBeDefined();
    expect(chats.state.chats).toBeNull();
    await page.press('Start over');
    await waitForPage(() => expect(page.text()).toContain('Start over with empty chats?'));
    expect(reset).not.toHaveBeenCalled();
    const [, confirm] = [...document.querySelectorAll('button')].filter(
      ({ textContent }) => textContent === 'Start over',
    );
    await act(async () => confirm?.click());
    await waitForPage(() => expect(chats.state.chats).not.toBeNull());
    await settle();
    expect([reset, close].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(page.text()).toContain('No chats yet');
  });

  it('tells the desktop user to update the app', async () => {
    await open(() => Promise.resolve(faulty({ state: 'newer' })), 'electron');
    expect(page.text()).toContain('Update Vesper to open them');
    expect(page.text()).not.toContain('Reload');
  });

  it('tells that damaged data was repaired, until the user closes the note', async () => {
    await open(() => Promise.resolve(faulty({ state: 'rebuilt' })));
    expect(page.text()).toContain('Your chats were repaired');
    expect(page.text()).toContain('No chats yet');
    await page.press('Close');
    expect(page.text()).not.toContain('repaired');
  });

  it('tells that nothing is stored if the browser allows no storage', async () => {
    await open(() => Promise.resolve(faulty({ durability: 'memory' })));
    expect(page.text()).toContain('Nothing is saved on this device');
  });

  it('tells that the storage is full, until a write succeeds', async () => {
    const storage = faulty();
    const putOutbox = vi.fn(storage.local.putOutbox).mockImplementationOnce(full);
    const chats = await open(() => Promise.resolve({ ...storage, local: { ...storage.local, putOutbox } }));
    const send = () =>
      chats.state.chats?.actions.send({ kind: 'user', userId: 'ann' }, [{ type: 'text', text: 'Hi' }], {
        keepDraft: true,
      });
    await act(async () => expect(send()).rejects.toThrow('no room'));
    await settle();
    expect(alerts()).toEqual([expect.stringContaining('This device is out of space')]);
    expect(page.text()).toContain('No chats yet');
    await act(async () => send());
    await settle();
    expect(alerts()).toEqual([]);
  });

  it('tells that opening failed, retries by itself, and at once on request', async () => {
    const openStorage = vi.fn(() => Promise.reject(new Error('held by another window')));
    const chats = await open(openStorage);
    expect(page.text()).toContain('Your chats couldn’t be opened');
    await page.press('Try now');
    expect(openStorage).toHaveBeenCalledTimes(2);
    openStorage.mockImplementation((() => Promise.resolve(faulty())) as never);
    await act(async () => clock.advance(5_000));
    await waitForPage(() => expect(chats.state.chats).not.toBeNull());
    await settle();
    expect(page.text()).toContain('No chats yet');
  });
});

describe('chats are opened', () => {
  function hold(whenIdle: () => Promise<void> = () => Promise.resolve()) {
    const openChatStorage = vi.fn(() => Promise.resolve(faulty()));
    const chats = createChatHolder({
      scope,
      clock,
      api,
      socket,
      connection: { publish: socket.publish, need: vi.fn() },
      leader: { state: proxy({ isLeader: false }) },
      preferences: createPreferences({ scope, userId: 'me' }),
      coreBase: '/api',
      me: 'me',
      platform: { openChatStorage, onPower: () => () => undefined },
      signOutHooks,
      whenIdle,
    });
    return { chats, openChatStorage };
  }

  it('three seconds after the first paint', async () => {
    const { openChatStorage } = hold();
    clock.advance(2_999);
    await settle();
    expect(openChatStorage).not.toHaveBeenCalled();
    clock.advance(1);
    await waitForPage(() => expect(openChatStorage).toHaveBeenCalledTimes(1));
  });

  it('later, while a match is connecting', async () => {
    const connecting = { kind: 'connecting' } as MatchState;
    const match = { view: proxy({ state: connecting }) };
    const call = { view: proxy({ state: { kind: 'idle' } }) };
    const media = { state: { loaded: { match, call } } } as unknown as SignedInServices['media'];
    const { openChatStorage } = hold(() => whenIdle(media));
    clock.advance(10_000);
    await settle();
    expect(openChatStorage).not.toHaveBeenCalled();
    match.view.state = { kind: 'live' } as MatchState;
    await waitForPage(() => expect(openChatStorage).toHaveBeenCalledTimes(1));
  });

  it('at once for a page that needs them', async () => {
    const { chats, openChatStorage } = hold();
    chats.ask();
    await waitForPage(() => expect(openChatStorage).toHaveBeenCalledTimes(1));
  });

  it('to be wiped, if the user logs out before they were needed', async () => {
    const storage = faulty();
    const clear = vi.spyOn(storage.chats, 'clear');
    const { openChatStorage } = hold();
    openChatStorage.mockResolvedValue(storage);
    scope.end();
    for (const farewell of signOutHooks) await farewell('chosen');
    expect(clear).toHaveBeenCalledTimes(1);
  });
});
