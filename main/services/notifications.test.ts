import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { SystemNotice } from '#shared/ipc/notifications.ts';
import { createNotifications } from './notifications.ts';

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
    this.emit('close');
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
      isSilent: true,
      replyHint: null,
      ...more,
    });
  const close = (key: string) => handlers['notifications:close']({ key });
  return { made, sendEvent, show, tell, close };
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

it('a notice that is pressed brings the app to the front and says where it leads', () => {
  const { made, tell, sendEvent, show } = setUp();
  tell('chat');
  made[0]?.emit('click');
  expect(show).toHaveBeenCalledTimes(1);
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('notifications:pressed', {
    key: 'chat',
    path: '/chat?userId=m',
  });
});

it('an answer from the notice is passed on, in either form that Electron has for it; an empty one is none', () => {
  const { made, tell, sendEvent } = setUp();
  tell('chat', { replyHint: 'Answer' });
  made[0]?.emit('reply', { reply: ' after ten ' });
  made[0]?.emit('reply', {}, 'or eleven');
  made[0]?.emit('reply', { reply: '  ' });
  expect(sendEvent.mock.calls).toEqual([
    ['notifications:replied', { key: 'chat', text: 'after ten' }],
    ['notifications:replied', { key: 'chat', text: 'or eleven' }],
  ]);
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
