import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createAppHistory, entryIndex, type AppHistory, type Blocker } from './appHistory.tsx';

/** Uses the history of jsdom, which performs `go` asynchronously, as browsers do. */

const home = location.href;
let scope: Scope;
let app: AppHistory;
const told = vi.fn<(event: PopStateEvent) => void>();
beforeEach(() => {
  scope = createScope();
  history.replaceState(null, '', '/chat?tab=unread#top');
  app = createAppHistory(window, scope);
  told.mockReset();
  // Simulates the dialogs, which add their listener after the history of the app.
  addEventListener('popstate', told);
});
afterEach(() => {
  removeEventListener('popstate', told);
  scope.end();
  history.replaceState(null, '', home);
});

const address = () => app.location.pathname + app.location.search + app.location.hash;

/** Runs `act`, and resolves after `count` popstate events. */
function steps(count: number, act: () => void): Promise<void> {
  return new Promise((resolve) => {
    const heard = () => {
      count -= 1;
      if (count > 0) return;
      removeEventListener('popstate', heard, true);
      resolve();
    };
    // A capturing listener runs first, so that it also counts events whose propagation is stopped.
    addEventListener('popstate', heard, true);
    act();
  });
}

describe('the history of the app', () => {
  it('starts at the address of the window and numbers its entries from there', () => {
    expect([address(), app.location.key, entryIndex(history)]).toEqual([
      '/chat?tab=unread#top',
      'default',
      0,
    ]);
    app.push('/online', { from: 'chat' });
    expect([location.pathname, address(), app.action, entryIndex(history)]).toEqual([
      '/online',
      '/online',
      'PUSH',
      1,
    ]);
    expect(app.location.state).toEqual({ from: 'chat' });
    app.replace('/fans');
    expect([address(), app.action, entryIndex(history), app.location.state]).toEqual([
      '/fans',
      'REPLACE',
      1,
      null,
    ]);
  });

  it('returns the path that the user came from, ignoring the query', () => {
    expect(app.fromRoute).toBeNull();
    app.replace('/chat?tab=all');
    expect(app.fromRoute).toBeNull();
    app.push('/coins');
    app.push('/coins?pack=1');
    expect(app.fromRoute).toBe('/chat');
  });

  it('recognizes its entries after a reload', () => {
    app.push('/online');
    const { key } = app.location;
    scope.end();
    scope = createScope();
    app = createAppHistory(window, scope);
    expect([app.location.key, entryIndex(history)]).toEqual([key, 1]);
  });

  it('reports each change, including the browser’s Back, until the listener is removed', async () => {
    const changes: string[] = [];
    const stop = app.listen(() => changes.push(`${app.action} ${address()}`));
    app.push('/online');
    await steps(1, () => app.go(-1));
    stop();
    app.push('/fans');
    expect(changes).toEqual(['PUSH /online', 'POP /chat?tab=unread#top']);
  });

  it('ignores events after its scope has ended', async () => {
    app.push('/online');
    scope.end();
    await steps(1, () => history.back());
    expect(address()).toBe('/online');
  });
});

describe('a place with a blocker', () => {
  let answer: (isLeaving: boolean) => void;
  const ask = vi.fn<Blocker['ask']>();
  let stop: () => void;
  const turn = () => Promise.resolve().then(() => Promise.resolve());
  beforeEach(() => {
    ask.mockReset().mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    app.push('/chat/auto-message');
    app.push('/chat/auto-message/away');
    const isSamePlace: Blocker['isSamePlace'] = ({ pathname }) => pathname.endsWith('/away');
    stop = app.block({ isSamePlace, ask });
  });

  it('is left by a link only after the user confirms', async () => {
    app.push('/levels');
    // A second navigation while the question is open is ignored.
    app.push('/fans');
    answer(false);
    await turn();
    expect([address(), ask.mock.calls.length]).toEqual(['/chat/auto-message/away', 1]);
    app.replace('/levels');
    answer(true);
    await turn();
    expect([address(), app.action, entryIndex(history)]).toEqual(['/levels', 'REPLACE', 2]);
  });

  it('stays while Back is confirmed, and other listeners do not receive the event', async () => {
    // The browser goes back, and the blocker undoes it.
    await steps(2, () => history.go(-2));
    expect([location.pathname, address(), ask.mock.calls.length]).toEqual([
      '/chat/auto-message/away',
      '/chat/auto-message/away',
      1,
    ]);
    expect(told).not.toHaveBeenCalled();
    await steps(1, () => answer(true));
    expect([address(), entryIndex(history), told.mock.calls.length]).toEqual(['/chat?tab=unread#top', 0, 1]);
  });

  it('asks neither for another language of the same page nor for history entries of dialogs', async () => {
    app.push('/ru/chat/auto-message/away');
    history.pushState({ ...(history.state as object), dialogsAbove: 1 }, '');
    await steps(1, () => history.back());
    await steps(1, () => history.back());
    expect([address(), ask.mock.calls.length]).toEqual(['/chat/auto-message/away', 0]);
    // The history has tracked its position correctly.
    await steps(2, () => history.back());
    expect([location.pathname, ask.mock.calls.length]).toEqual(['/chat/auto-message/away', 1]);
  });

  it('is left without a question once the blocker is removed', async () => {
    stop();
    app.push('/levels');
    expect(address()).toBe('/levels');
    await steps(1, () => history.back());
    expect([address(), ask.mock.calls.length]).toEqual(['/chat/auto-message/away', 0]);
  });

  it('is left by a step that was undone if the blocker is removed meanwhile', async () => {
    let heard = 0;
    const stopAtSecond = () => void ((heard += 1) === 2 && stop());
    addEventListener('popstate', stopAtSecond, true);
    // The browser goes back, the blocker undoes it, and the step is repeated after `stop`.
    await steps(3, () => history.back());
    removeEventListener('popstate', stopAtSecond, true);
    expect([address(), ask.mock.calls.length]).toEqual(['/chat/auto-message', 0]);
  });
});
