import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { SystemNotice } from '#shared/ipc/notifications.ts';
import { createNotifications, watchOldNotices } from './notifications.ts';

class NoticeDouble extends EventEmitter {
  readonly options: unknown;
  state: 'made' | 'shown' | 'closed' = 'made';
  constructor(options: unknown) {
    super();
    this.options = options;
  }
  show(): void {
    this.state = 'shown';
  }
  close(): void {
    this.state = 'closed';
    this.emit('close', {});
  }
}

function setUp() {
  const made: NoticeDouble[] = [];
  const [sendEvent, show] = [vi.fn(), vi.fn()];
  const handlers = createNotifications({
    isSupported: () => true,
    create(options) {
      const notice = new NoticeDouble(options);
      made.push(notice);
      return notice;
    },
    sendEvent,
    show,
  });
  const tell = (key: string, more: Partial<SystemNotice> = {}) =>
    handlers['notifications:show']({
      key,
      title: 'Marcus',
      text: 'New message',
      path: '/chat?userId=m',
      person: 'me',
      isSilent: true,
      replyHint: null,
      ...more,
    });
  const close = (key: string) => handlers['notifications:close']({ key });
  const listed = (person = 'me') => handlers['notifications:listPresses']({ person });
  const forget = (id: string) => handlers['notifications:forgetPress']({ id });
  return { made, sendEvent, show, tell, close, listed, forget };
}

it('a notification is shown, and a later one with the same key replaces it', () => {
  const { made, tell } = setUp();
  tell('chat');
  tell('other');
  tell('chat', { text: '2 messages', replyHint: 'Answer' });
  expect(made.map(({ state }) => state)).toEqual(['closed', 'shown', 'shown']);
  expect(made[2]?.options).toEqual({
    title: 'Marcus',
    body: '2 messages',
    silent: true,
    hasReply: true,
    replyPlaceholder: 'Answer',
    actions: [],
  });
});

const told = ['notifications:pressed', {}];

it('a clicked notification brings the app to the front, and its path waits for the page', () => {
  const { made, tell, sendEvent, show, listed, forget } = setUp();
  tell('chat');
  made[0]?.emit('click');
  expect(show).toHaveBeenCalledTimes(1);
  expect(sendEvent.mock.calls).toEqual([told]);
  const [press] = listed();
  expect(press).toMatchObject({ path: '/chat?userId=m', text: null });
  // The click is kept, because the page may reload before it has handled it.
  expect(listed()).toEqual([press]);
  forget(press?.id ?? '');
  expect(listed()).toEqual([]);
});

it('a click on a notification without a path only brings the app to the front', () => {
  const { made, tell, sendEvent, show, listed } = setUp();
  tell('ring:1', { path: null, person: null });
  made[0]?.emit('click');
  expect(show).toHaveBeenCalledTimes(1);
  expect(sendEvent).not.toHaveBeenCalled();
  expect(listed()).toEqual([]);
});

it('of unhandled clicks the last one is kept, of replies all, each for the user of the notification', () => {
  const { made, tell, listed } = setUp();
  tell('a', { path: '/chat?userId=a' });
  tell('b', { path: '/chat?userId=b' });
  tell('c', { path: '/chat?userId=c', person: 'else' });
  made[0]?.emit('click');
  made[0]?.emit('reply', { reply: 'one' });
  made[2]?.emit('reply', { reply: 'of somebody else' });
  made[1]?.emit('reply', { reply: 'two' });
  made[1]?.emit('click');
  expect(listed()).toMatchObject([
    { path: '/chat?userId=a', text: 'one' },
    { path: '/chat?userId=b', text: 'two' },
    { path: '/chat?userId=b', text: null },
  ]);
  expect(new Set(listed().map(({ id }) => id)).size).toBe(3);
  expect(listed('else')).toMatchObject([{ path: '/chat?userId=c', text: 'of somebody else' }]);
});

it("a reply waits for its page, in both of Electron's forms, and an empty reply is ignored", () => {
  const { made, tell, sendEvent, listed } = setUp();
  tell('chat', { replyHint: 'Answer' });
  made[0]?.emit('reply', { reply: ' after ten ' });
  made[0]?.emit('reply', {}, 'or eleven');
  made[0]?.emit('reply', { reply: '  ' });
  expect(sendEvent.mock.calls).toEqual([told, told]);
  expect(listed().map(({ text }) => text)).toEqual(['after ten', 'or eleven']);
});

it("an action button is reported by the notification's key, without bringing the app to the front", () => {
  const { made, tell, sendEvent, show } = setUp();
  tell('ring:1', { action: 'Decline' });
  expect(made[0]?.options).toMatchObject({ actions: [{ type: 'button', text: 'Decline' }] });
  made[0]?.emit('action', {}, 0);
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('notifications:acted', { key: 'ring:1' });
  expect(show).not.toHaveBeenCalled();
});

it('a system that shows no notification reports the reason', () => {
  const { made, tell, sendEvent } = setUp();
  tell('chat');
  made[0]?.emit('failed', {}, 'the app is not signed');
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('notifications:failed', {
    key: 'chat',
    reason: 'the app is not signed',
  });
});

it('a notification is closed by its key, and the oldest ones are closed beyond the limit', () => {
  const { made, tell, close } = setUp();
  tell('chat');
  close('chat');
  close('chat');
  expect(made[0]?.state).toBe('closed');
  for (let at = 0; at < 25; at += 1) tell(`chat ${at}`);
  expect(made.filter(({ state }) => state === 'shown')).toHaveLength(20);
  expect(made.at(-1)?.state).toBe('shown');
});

it("a notification in Windows's Action Center can still be clicked and closed", () => {
  const { made, tell, close, listed } = setUp();
  tell('chat');
  made[0]?.emit('close', { reason: 'timedOut' });
  close('chat');
  expect(made[0]?.state).toBe('closed');
  tell('other', { path: '/chat?userId=o' });
  made[1]?.emit('close', { reason: 'timedOut' });
  made[1]?.emit('click');
  expect(listed()).toMatchObject([{ path: '/chat?userId=o' }]);
});

it.each(['userCanceled', 'applicationHidden', undefined])(
  'a dismissed notification is forgotten: %s',
  (reason) => {
    const { made, tell, close } = setUp();
    tell('chat');
    made[0]?.emit('close', { reason });
    close('chat');
    expect(made[0]?.state).toBe('shown');
  },
);

it('on Windows a clicked notification of an earlier process brings the app to the front, an answered one does not', () => {
  const show = vi.fn();
  const handleActivation = vi.fn();
  watchOldNotices({ platform: 'darwin', notices: { handleActivation }, show });
  expect(handleActivation).not.toHaveBeenCalled();
  watchOldNotices({ platform: 'win32', notices: { handleActivation }, show });
  const [activate] = handleActivation.mock.calls[0] as [(details: { type: string }) => void];
  activate({ type: 'reply' });
  expect(show).not.toHaveBeenCalled();
  activate({ type: 'click' });
  expect(show).toHaveBeenCalledOnce();
});
