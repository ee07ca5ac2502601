import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { createSystemState, systemSignInLink, systemSignInMs } from '#shared/domain/systemSignIn.ts';
import { createDeepLinks } from './deepLinks.ts';

function started({
  argv = ['vesper'],
  isPackaged = true,
  platform = 'win32' as NodeJS.Platform,
  isAppImage = false,
  mayRegister = true,
} = {}) {
  const app = Object.assign(new EventEmitter(), { setAsDefaultProtocolClient: vi.fn(() => true) });
  const [sendEvent, show] = [vi.fn(), vi.fn()];
  let nowMs = 1_000;
  const { handlers } = createDeepLinks({
    ...{ app, argv, isPackaged, platform, isAppImage, sendEvent, show, mayRegister },
    ...{ program: 'electron.exe', now: () => nowMs },
  });
  const come = (link: string) => app.emit('second-instance', {}, ['vesper', link]);
  return {
    ...{ app, sendEvent, show, come },
    take: () => handlers['deepLinks:take'](),
    expectSignIn: (state: string) => handlers['deepLinks:expectSignIn']({ state }),
    wait: (ms: number) => void (nowMs += ms),
  };
}
const chat = 'vesper://chat?userId=account-queen';

it('a link that starts the app waits for its page, and is returned once', () => {
  const { take, sendEvent } = started({ argv: ['vesper', '--some-switch', chat] });
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('deepLinks:waiting', {});
  expect(take()).toBe('/chat?userId=account-queen');
  expect(take()).toBeNull();
});

it('links that macOS sends before the page is loaded wait too, and the last one is kept', () => {
  const { app, take, show } = started();
  const event = { preventDefault: vi.fn() };
  app.emit('open-url', event, 'vesper://coins');
  app.emit('open-url', event, chat);
  expect(event.preventDefault).toHaveBeenCalledTimes(2);
  expect(show).toHaveBeenCalledTimes(2);
  expect(take()).toBe('/chat?userId=account-queen');
});

it('a link to the running app is announced, and the app comes to the front', () => {
  const { come, take, sendEvent, show } = started();
  expect(take()).toBeNull();
  come(chat);
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('deepLinks:waiting', {});
  expect(show).toHaveBeenCalledTimes(1);
});

it('a link that is not taken because no user is signed in waits for the next user', () => {
  const { come, take } = started();
  come('vesper://coins');
  expect(take()).toBe('/coins');
  // The signed-out page is notified but does not take the link.
  come('vesper://profile');
  come(chat);
  expect(take()).toBe('/chat?userId=account-queen');
  expect(take()).toBeNull();
});

it('a link that is not on the list, and a second start without a link, only bring the app to the front', () => {
  const { app, take, sendEvent, show } = started();
  take();
  app.emit('second-instance', {}, ['vesper', 'vesper://call?userId=a']);
  app.emit('second-instance', {}, ['vesper', 'vesper://chat?authToken=x']);
  app.emit('second-instance', {}, ['vesper']);
  app.emit('open-url', { preventDefault: vi.fn() }, 'javascript:alert(1)');
  expect(show).toHaveBeenCalledTimes(4);
  expect(sendEvent).not.toHaveBeenCalled();
});

it('only an installed app registers as the handler of links', () => {
  expect(started().app.setAsDefaultProtocolClient).toHaveBeenCalledExactlyOnceWith('vesper');
  expect(started({ isPackaged: false }).app.setAsDefaultProtocolClient).not.toHaveBeenCalled();
});

const state = createSystemState('en', 's'.repeat(43));
const back = { state, code: 'c'.repeat(43) };

it('a sign-in link is reported once, to the page that expects its state', () => {
  const { come, expectSignIn, sendEvent, take } = started();
  expectSignIn(state);
  come(systemSignInLink(back));
  come(systemSignInLink(back));
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('deepLinks:signedIn', back);
  expect(take()).toBeNull();
});

it('a sign-in link is ignored if its state is unknown, expired, used, or from an earlier attempt', () => {
  const { come, expectSignIn, sendEvent, wait, take } = started({ argv: ['vesper', systemSignInLink(back)] });
  come(systemSignInLink(back));
  expectSignIn(createSystemState('en', 'o'.repeat(43)));
  come(systemSignInLink(back));
  // A later attempt replaces the earlier one.
  expectSignIn(state);
  expectSignIn(createSystemState('ru', 's'.repeat(43)));
  come(systemSignInLink(back));
  expectSignIn(state);
  wait(systemSignInMs);
  come(systemSignInLink(back));
  expect(sendEvent).not.toHaveBeenCalled();
  expect(take()).toBeNull();
});

it('a sign-in link with another state does not use up the expected state', () => {
  const { come, expectSignIn, sendEvent } = started();
  expectSignIn(state);
  come(systemSignInLink({ ...back, state: createSystemState('en', 'x'.repeat(43)) }));
  come(systemSignInLink({ state, code: null }));
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('deepLinks:signedIn', { state, code: null });
});

it('a sign-in is expected only if the system sends links to this app', () => {
  expect(started().expectSignIn(state)).toBe(true);
  const checkout = started({ isPackaged: false, argv: ['electron.exe', '.'] });
  expect(checkout.expectSignIn(state)).toBe(true);
  expect(checkout.app.setAsDefaultProtocolClient).toHaveBeenCalledWith('vesper', 'electron.exe', [
    process.cwd(),
  ]);
  expect(started({ isPackaged: false, platform: 'linux' }).expectSignIn(state)).toBe(false);
  expect(started({ isAppImage: true, platform: 'linux' }).expectSignIn(state)).toBe(false);
});
