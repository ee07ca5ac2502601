import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { createDeepLinks } from './deepLinks.ts';

function started({ argv = ['vesper'], isPackaged = true } = {}) {
  const app = Object.assign(new EventEmitter(), { setAsDefaultProtocolClient: vi.fn(() => true) });
  const [sendEvent, show] = [vi.fn(), vi.fn()];
  const links = createDeepLinks({ app, argv, isPackaged, sendEvent, show });
  const take = () => links.handlers['deepLinks:take']();
  return { app, sendEvent, show, take };
}
const chat = 'vesper://chat?userId=account-queen';

it('a link that starts the app waits for its page, and is told once', () => {
  const { take, sendEvent } = started({ argv: ['vesper', '--some-switch', chat] });
  expect(take()).toBe('/chat?userId=account-queen');
  expect(take()).toBeNull();
  expect(sendEvent).not.toHaveBeenCalled();
});

it('a link that macOS hands over before the page is there waits too; the last one counts', () => {
  const { app, take, show } = started();
  const event = { preventDefault: vi.fn() };
  app.emit('open-url', event, 'vesper://coins');
  app.emit('open-url', event, chat);
  expect(event.preventDefault).toHaveBeenCalledTimes(2);
  expect(show).toHaveBeenCalledTimes(2);
  expect(take()).toBe('/chat?userId=account-queen');
});

it('a link while the app runs is told to its page, and the app comes to the front', () => {
  const { app, take, sendEvent, show } = started();
  expect(take()).toBeNull();
  app.emit('second-instance', {}, ['vesper', chat]);
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('deepLinks:opened', {
    path: '/chat?userId=account-queen',
  });
  expect(show).toHaveBeenCalledTimes(1);
});

it('a link that is not on the list, and a second start without one, only bring the app to the front', () => {
  const { app, take, sendEvent, show } = started();
  take();
  app.emit('second-instance', {}, ['vesper', 'vesper://call?userId=a']);
  app.emit('second-instance', {}, ['vesper', 'vesper://chat?authToken=x']);
  app.emit('second-instance', {}, ['vesper']);
  app.emit('open-url', { preventDefault: vi.fn() }, 'javascript:alert(1)');
  expect(show).toHaveBeenCalledTimes(4);
  expect(sendEvent).not.toHaveBeenCalled();
});

it('an installed app alone becomes what the system opens links with', () => {
  expect(started().app.setAsDefaultProtocolClient).toHaveBeenCalledExactlyOnceWith('vesper');
  expect(started({ isPackaged: false }).app.setAsDefaultProtocolClient).not.toHaveBeenCalled();
});
