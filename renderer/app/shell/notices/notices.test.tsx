import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatSchema, messageSchema } from '#shared/domain/chat.ts';
import { chatEvents, type ChannelEvent } from '#shared/realtime/events.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { Arrival } from '#renderer/features/chat/session/chatSession.ts';
import { createPreferences, type PreferencesStore } from '#renderer/services/preferences.ts';
import type { NoticePress, SystemNotice } from '#shared/ipc/notifications.ts';
import type { Chats } from '#renderer/features/chat/background.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { loadToasts, ToastHost } from '#renderer/ui/Toast.tsx';
import { forgetToast, getToasts } from '#renderer/ui/toastStore.ts';
import { createMemoryStorage } from '#tests/kit/people/chatPerson.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createNotices, type Notices } from './notices.ts';
import { resolveAddress } from '#shared/domain/pages.ts';
import type { FramedPage } from '../../pages/pageRow.ts';
import { NoticeToasts } from './NoticeToasts.tsx';

/** Simulates the tabs of one user, each with separate notices. The first receives the events and leads. */
const ann = { _id: 'ann', name: 'Ann', avatar: null, rolesGroup: 'goddess', status: 'online' };
let scope: Scope;
let clock: ManualClock;
let page: Rendered;
let people = 0;
let me: string;
let hasFocus: boolean;
let system: SystemDouble;
let preferences: PreferencesStore;
let send: ReturnType<typeof vi.fn>;
const setHangWords = vi.fn();

beforeEach(() => {
  scope = createScope();
  clock = createManualClock(Date.parse('2026-05-01T10:00:00Z'));
  me = `person-${++people}`;
  hasFocus = true;
  system = createSystem();
  preferences = createPreferences({ scope, userId: me });
  send = vi.fn(() => Promise.resolve());
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
});
afterEach(async () => {
  scope.end();
  await page?.unmount();
  for (const { key } of getToasts()) forgetToast(key);
  vi.restoreAllMocks();
});

async function openTab({
  isLeader,
  durability = 'disk',
  of = {},
}: {
  isLeader: boolean;
  durability?: 'disk' | 'memory';
  /** Overrides of the chat. */
  of?: object;
}) {
  const storage = { ...createMemoryStorage(me), durability };
  const created = '2026-05-01T09:00:00Z';
  const chat = chatSchema.parse({ _id: 'c1', type: 'direct', user: ann, created, ...of });
  await storage.chats.apply({ changes: [{ kind: 'chats', chats: [chat] }] });
  const arrivals = createEmitter<Arrival>();
  const told = createEmitter<ChannelEvent<'chat'>>();
  const power = createEmitter<'suspend' | 'resume'>();
  const play = vi.fn();
  const own = scope.child();
  const notices = createNotices({
    scope: own,
    clock,
    session: { me, storage, onArrival: arrivals.listen, onTransientEvent: told.listen },
    leader: { state: proxy({ isLeader }) },
    preferences,
    play,
    onPower: power.listen,
  });
  let made = 0;
  return {
    notices,
    play,
    power,
    scope: own,
    async arrive(text: string) {
      const message = messageSchema.parse({
        _id: `m${++made}`,
        chatId: 'c1',
        from: 'ann',
        type: 'text',
        text,
        created: '2026-05-01T10:00:00Z',
      });
      await act(async () => arrivals.emit({ message }));
      await settle();
    },
    async giveGift() {
      const data = chatEvents.notification.parse({ _id: 'g', kind: 'gift', user: ann, text: 'Comet' });
      await act(async () => told.emit({ event: 'notification', data, seq: 1 }));
      await settle();
    },
  };
}

/** Fake of the operating system's notifications. */
function createSystem() {
  const [shown, closed] = [[] as SystemNotice[], [] as string[]];
  const pressed = createEmitter<NoticePress>();
  return {
    shown,
    closed,
    pressed,
    notices: {
      permission: () => 'granted' as const,
      ask: () => Promise.resolve('granted' as const),
      onChange: () => () => undefined,
      failure: () => null,
      show: (notice: SystemNotice) => void shown.push(notice),
      close: (key: string) => void closed.push(key),
      onPressed: (_: string, listener: (press: NoticePress) => void) => pressed.listen(listener),
      onActed: () => () => undefined,
    },
  };
}
type SystemDouble = ReturnType<typeof createSystem>;

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
function Toasts({ notices }: { notices: Notices }) {
  const { page: shown } = resolveAddress(useLocation().pathname);
  return (
    <NoticeToasts
      page={shown as FramedPage}
      notices={notices}
      chats={{ actions: { send } } as unknown as Chats}
      system={system.notices}
      person="me"
      setHangWords={setHangWords}
      preferences={preferences}
      locale="en"
      isImmersive={false}
    />
  );
}
async function show(notices: Notices, path = '/followings'): Promise<void> {
  page = await render(
    <MemoryRouter initialEntries={[path]}>
      <Toasts notices={notices} />
      <ToastHost />
      <Where />
    </MemoryRouter>,
  );
  await loadToasts();
  await settle();
}
const toasts = () =>
  getToasts().flatMap((toast) => (toast.isLeaving ? [] : [[toast.title, toast.options.text]]));

it('a notice is a toast that opens its chat and closes with it; an undo toast stays', async () => {
  const tab = await openTab({ isLeader: true });
  await show(tab.notices);
  await tab.arrive('Good evening');
  await act(async () => void notify.info('Message deleted', { actionText: 'Undo' }));
  await settle();
  expect(toasts()).toEqual([
    ['Ann', 'Good evening'],
    ['Message deleted', undefined],
  ]);
  expect(page.text()).toContain('Good evening');
  await page.press('Open');
  expect(document.querySelector('output:not([aria-live])')?.textContent).toBe('/chat?userId=ann');
  expect(toasts()).toEqual([['Message deleted', undefined]]);
  // The chat is open and has the focus now.
  await tab.arrive('Not told of');
  expect(toasts()).toEqual([['Message deleted', undefined]]);
});

it('a message to a desk shows the name of its user, and opens the chat of the desk', async () => {
  const tab = await openTab({ isLeader: true, of: { type: 'support', subtype: 'finance' } });
  await show(tab.notices);
  await tab.arrive('Where is my payout');
  expect(toasts()).toEqual([['Ann', 'Where is my payout']]);
  await page.press('Open');
  expect(document.querySelector('output:not([aria-live])')?.textContent).toBe('/chat?chatId=c1');
  expect(toasts()).toEqual([]);
  await tab.arrive('Not told of');
  expect(toasts()).toEqual([]);
});

it('further messages within three seconds are counted, and dropped once the chat is open', async () => {
  const tab = await openTab({ isLeader: true });
  await show(tab.notices);
  await tab.arrive('one');
  await tab.arrive('two');
  await tab.arrive('three');
  expect(toasts()).toEqual([['Ann', 'one']]);
  await act(async () => clock.advance(3_000));
  await settle();
  expect(toasts()).toEqual([['Ann', '3 new messages']]);
  await tab.arrive('four');
  await act(async () => tab.notices.attend({ chat: 'user:ann', isImmersive: false }));
  await act(async () => clock.advance(3_000));
  expect(toasts()).toEqual([]);
});

it('a chat that is open in a window without the focus has notices', async () => {
  const tab = await openTab({ isLeader: true });
  await show(tab.notices, '/chat?userId=ann');
  hasFocus = false;
  await tab.arrive('Are you there');
  expect(toasts()).toEqual([['Ann', 'Are you there']]);
  hasFocus = true;
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect(toasts()).toEqual([]);
});

it('all tabs show the toast, and only the leading tab plays the sound', async () => {
  const [leading, other] = [await openTab({ isLeader: true }), await openTab({ isLeader: false })];
  await show(other.notices);
  await leading.giveGift();
  await waitFor(() => expect(toasts()).toEqual([['Ann', 'Sent you a gift: Comet']]));
  expect([leading.play.mock.calls.length, other.play.mock.calls.length]).toEqual([1, 0]);
});

it('tabs with chats in memory show a notice once each, and only one plays the sound', async () => {
  const [leading, other] = [
    await openTab({ isLeader: true, durability: 'memory' }),
    await openTab({ isLeader: false, durability: 'memory' }),
  ];
  const heard = vi.fn();
  other.notices.onNotice(heard);
  await leading.giveGift();
  await other.giveGift();
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  expect([leading.play.mock.calls.length, other.play.mock.calls.length]).toEqual([1, 0]);
});

it('a chat that is open in another tab has no notices', async () => {
  const [leading, other] = [await openTab({ isLeader: true }), await openTab({ isLeader: false })];
  await show(leading.notices);
  await act(async () => other.notices.attend({ chat: 'user:ann', isImmersive: false }));
  hasFocus = false;
  await waitFor(async () => {
    await leading.giveGift();
    clock.advance(10_000);
    expect(toasts()).toEqual([]);
  });
  // After the tab closes, the chat is not open anywhere.
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => {
    await leading.giveGift();
    expect(toasts()).toEqual([['Ann', 'Sent you a gift: Comet']]);
  });
});

it('no notice is shown after the session has ended', async () => {
  const tab = await openTab({ isLeader: true });
  await show(tab.notices);
  await tab.arrive('one');
  await tab.arrive('two');
  tab.scope.end();
  clock.advance(3_000);
  await tab.arrive('three');
  expect(toasts()).toEqual([['Ann', 'one']]);
});

describe('a system notification', () => {
  const told = () => system.shown.map(({ title, text }) => [title, text]);

  it('is shown without the focus: with the sender, without the text; a press opens the chat', async () => {
    const tab = await openTab({ isLeader: true });
    await show(tab.notices);
    await tab.arrive('While I look');
    expect(told()).toEqual([]);
    hasFocus = false;
    await act(async () => clock.advance(3_000));
    await tab.arrive('A secret');
    expect(system.shown).toEqual([
      {
        key: 'notice:user:ann',
        title: 'Ann',
        text: 'New message',
        path: '/chat?userId=ann',
        person: 'me',
        isSilent: true,
        replyHint: 'Reply',
      },
    ]);
    hasFocus = true;
    await act(async () => system.pressed.emit({ id: 'p1', path: '/chat?userId=ann', text: null }));
    expect(document.querySelector('output:not([aria-live])')?.textContent).toBe('/chat?userId=ann');
    // Opening the chat closes its notification.
    expect(system.closed).toContain('notice:user:ann');
  });

  it.each([
    ['all', ['Ann', 'A secret']],
    ['nothing', ['Vesper', 'Something new for you']],
  ] as const)('shows %s if the user chose so', async (preview, words) => {
    preferences.set({ noticePreview: preview });
    const tab = await openTab({ isLeader: true });
    await show(tab.notices);
    hasFocus = false;
    await tab.arrive('A secret');
    expect(told()).toEqual([words]);
  });

  it('is shown once, by the leading tab', async () => {
    const [leading, other] = [await openTab({ isLeader: true }), await openTab({ isLeader: false })];
    await show(other.notices);
    hasFocus = false;
    const heard = vi.fn();
    leading.notices.onSystemNotice(heard);
    // Tabs exchange their focus by messages, which takes a moment.
    window.dispatchEvent(new Event('blur'));
    await waitFor(async () => {
      clock.advance(10_000);
      await leading.giveGift();
      expect(heard).toHaveBeenCalled();
    });
    expect(told()).toEqual([]);
  });

  it('is not shown in quiet hours, or if it is turned off', async () => {
    preferences.setNotice('message', 'system', false);
    const tab = await openTab({ isLeader: true });
    await show(tab.notices);
    hasFocus = false;
    await tab.arrive('one');
    preferences.set({ quietHours: { isOn: true, from: '00:00', to: '00:00' } });
    await tab.giveGift();
    expect(told()).toEqual([]);
  });

  it('summarizes what arrived during a sleep, five seconds after the wake', async () => {
    const tab = await openTab({ isLeader: true });
    await show(tab.notices);
    hasFocus = false;
    await act(async () => tab.power.emit('resume'));
    await tab.arrive('one');
    await tab.giveGift();
    expect(told()).toEqual([]);
    await act(async () => clock.advance(5_000));
    expect(system.shown.map(({ title }) => title)).toEqual(['Ann']);
    // After the digest, notices are shown one by one again.
    await act(async () => clock.advance(3_000));
    await tab.arrive('two');
    expect(system.shown).toHaveLength(2);
  });

  it('sends a reply into its chat, once, and keeps the draft', async () => {
    const tab = await openTab({ isLeader: true });
    await show(tab.notices);
    hasFocus = false;
    await tab.arrive('Are you free after ten?');
    const { path } = system.shown[0] ?? {};
    await act(async () => system.pressed.emit({ id: 'p1', path: path ?? '', text: 'Yes' }));
    const sent = (text: string, id: string) => [
      { kind: 'user', userId: 'ann' },
      [{ type: 'text', text }],
      { keepDraft: true, id },
    ];
    expect(send.mock.calls).toEqual([sent('Yes', 'p1')]);
    // A page that loads after the notification was shown handles the reply too.
    await page.unmount();
    await show((await openTab({ isLeader: true })).notices);
    await act(async () => system.pressed.emit({ id: 'p2', path: path ?? '', text: 'At eleven' }));
    expect(send.mock.calls).toEqual([sent('Yes', 'p1'), sent('At eleven', 'p2')]);
  });
});

it('the texts for an unresponsive page are passed on in the language of the page', async () => {
  await show((await openTab({ isLeader: true })).notices);
  expect(setHangWords).toHaveBeenLastCalledWith(
    expect.objectContaining({ wait: 'Wait', title: 'Vesper isn’t responding' }),
  );
});
