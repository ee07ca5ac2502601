import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createAppHistory, entryIndex, type AppHistory, type Blocker } from './appHistory.ts';

/** Over jsdom's own history, which answers `go` in a task of its own, as browsers do. */

const home = location.href;
let scope: Scope;
let app: AppHistory;
const told = vi.fn<(event: PopStateEvent) => void>();
beforeEach(() => {
  scope = createScope();
  history.replaceState(null, '', '/chat?tab=unread#top');
  app = createAppHistory(window, scope);
  told.mockReset();
  // Whoever listens after the history of the app: dialogs do.
  addEventListener('popstate', told);
});
afterEach(() => {
  removeEventListener('popstate', told);
  scope.end();
  history.replaceState(null, '', home);
});

const address = () => app.location.pathname + app.location.search + app.location.hash;

/** Does something, and waits until the history has answered with this many steps. */
function steps(count: number, act: () => void): Promise<void> {
  return new Promise((resolve) => {
    const heard = () => {
      count -= 1;
      if (count > 0) return;
      removeEventListener('popstate', heard, true);
      resolve();
    };
    // Heard before anybody else, and so whoever stops the others.
    addEventListener('popstate', heard, true);
    act();
  });
}

describe('the history of the app', () => {
  it('the history of the app begins where the window is, and numbers its entries from there', () => {
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

  it('the history of the app knows the path that the person came from, whatever the query', () => {
    expect(app.fromRoute).toBeNull();
    app.replace('/chat?tab=all');
    expect(app.fromRoute).toBeNull();
    app.push('/coins');
    app.push('/coins?pack=1');
    expect(app.fromRoute).toBe('/chat');
  });

  it('the history of the app knows its entries again after a reload', () => {
    app.push('/online');
    const { key } = app.location;
    scope.end();
    scope = createScope();
    app = createAppHistory(window, scope);
    expect([app.location.key, entryIndex(history)]).toEqual([key, 1]);
  });

  it('the history of the app reports each change, also of the browser’s Back, until one stops listening', async () => {
    const changes: string[] = [];
    const stop = app.listen(() => changes.push(`${app.action} ${address()}`));
    app.push('/online');
    await steps(1, () => app.go(-1));
    stop();
    app.push('/fans');
    expect(changes).toEqual(['PUSH /online', 'POP /chat?tab=unread#top']);
  });

  it('the history of the app hears of nothing after its scope', async () => {
    app.push('/online');
    scope.end();
    await steps(1, () => history.back());
    expect(address()).toBe('/online');
  });
});

describe('a place that is not to be left without a question', () => {
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

  it('a place that is not to be left without a question is left by a link when the person says so, and only then', async () => {
    app.push('/levels');
    // One question at a time.
    app.push('/fans');
    answer(false);
    await turn();
    expect([address(), ask.mock.calls.length]).toEqual(['/chat/auto-message/away', 1]);
    app.replace('/levels');
    answer(true);
    await turn();
    expect([address(), app.action, entryIndex(history)]).toEqual(['/levels', 'REPLACE', 2]);
  });

  it('a place that is not to be left without a question is still there while Back is asked about, and nobody else hears of the step', async () => {
    // There, and back again.
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

  it('a place that is not to be left without a question is not asked about in another language, nor for the entries that dialogs lay', async () => {
    app.push('/ru/chat/auto-message/away');
    history.pushState({ ...(history.state as object), dialogsAbove: 1 }, '');
    await steps(1, () => history.back());
    await steps(1, () => history.back());
    expect([address(), ask.mock.calls.length]).toEqual(['/chat/auto-message/away', 0]);
    // It knows where it is now.
    await steps(2, () => history.back());
    expect([location.pathname, ask.mock.calls.length]).toEqual(['/chat/auto-message/away', 1]);
  });

  it('a place that is not to be left without a question is left as any other once nobody asks any more', async () => {
    stop();
    app.push('/levels');
    expect(address()).toBe('/levels');
    await steps(1, () => history.back());
    expect([address(), ask.mock.calls.length]).toEqual(['/chat/auto-message/away', 0]);
  });

  it('a place that is not to be left without a question is left by a step that was being undone when the question became pointless', async () => {
    let heard = 0;
    const stopAtSecond = () => void ((heard += 1) === 2 && stop());
    addEventListener('popstate', stopAtSecond, true);
    // There, back again, and there for good.
    await steps(3, () => history.back());
    removeEventListener('popstate', stopAtSecond, true);
    expect([address(), ask.mock.calls.length]).toEqual(['/chat/auto-message', 0]);
  });
});
