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

it('a notice of the system is shown, and a later one about the same takes its place', () => {
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

it('a notice that is pressed brings the app to the front, and where it leads waits for its page', () => {
  const { made, tell, sendEvent, show, listed, forget } = setUp();
  tell('chat');
  made[0]?.emit('click');
  expect(show).toHaveBeenCalledTimes(1);
  expect(sendEvent.mock.calls).toEqual([told]);
  const [press] = listed();
  expect(press).toMatchObject({ path: '/chat?userId=m', text: null });
  // It may end before it is done.
  expect(listed()).toEqual([press]);
  forget(press?.id ?? '');
  expect(listed()).toEqual([]);
});

it('a notice that leads nowhere brings the app to the front, and nothing waits', () => {
  const { made, tell, sendEvent, show, listed } = setUp();
  tell('ring:1', { path: null, person: null });
  made[0]?.emit('click');
  expect(show).toHaveBeenCalledTimes(1);
  expect(sendEvent).not.toHaveBeenCalled();
  expect(listed()).toEqual([]);
});

it('of presses that no page is done with the last one waits, of answers all, each for the person whose notice it was', () => {
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

it('an answer from the notice waits for its page, in either form that Electron has for it; an empty one is none', () => {
  const { made, tell, sendEvent, listed } = setUp();
  tell('chat', { replyHint: 'Answer' });
  made[0]?.emit('reply', { reply: ' after ten ' });
  made[0]?.emit('reply', {}, 'or eleven');
  made[0]?.emit('reply', { reply: '  ' });
  expect(sendEvent.mock.calls).toEqual([told, told]);
  expect(listed().map(({ text }) => text)).toEqual(['after ten', 'or eleven']);
});

it('the button of a notice is told by its key, and brings nothing to the front', () => {
  const { made, tell, sendEvent, show } = setUp();
  tell('ring:1', { action: 'Decline' });
  expect(made[0]?.options).toMatchObject({ actions: [{ type: 'button', text: 'Decline' }] });
  made[0]?.emit('action', {}, 0);
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('notifications:acted', { key: 'ring:1' });
  expect(show).not.toHaveBeenCalled();
});

it('a system that shows none says why', () => {
  const { made, tell, sendEvent } = setUp();
  tell('chat');
  made[0]?.emit('failed', {}, 'the app is not signed');
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('notifications:failed', {
    key: 'chat',
    reason: 'the app is not signed',
  });
});

it('a notice is closed by its key, and the oldest go where there are too many', () => {
  const { made, tell, close } = setUp();
  tell('chat');
  close('chat');
  close('chat');
  expect(made[0]?.state).toBe('closed');
  for (let at = 0; at < 25; at += 1) tell(`chat ${at}`);
  expect(made.filter(({ state }) => state === 'shown')).toHaveLength(20);
  expect(made.at(-1)?.state).toBe('shown');
});

it('a notice that Windows moved into its Action Center is held, and can be pressed and closed there', () => {
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
  'a notice is forgotten when it was dismissed: %s',
  (reason) => {
    const { made, tell, close } = setUp();
    tell('chat');
    made[0]?.emit('close', { reason });
    close('chat');
    expect(made[0]?.state).toBe('shown');
  },
);

it('a pressed notice of an earlier process brings the app to the front on Windows, an answered one does not', () => {
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
