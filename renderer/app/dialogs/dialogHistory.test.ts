import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { followHistory } from './dialogHistory.ts';

/** A browser's history as far as this needs one: entries with states, and where one stands. */
function fakeWindow() {
  const entries: unknown[] = [{ idx: 0 }];
  let at = 0;
  const listeners = new Set<() => void>();
  const goTo = (index: number) => {
    at = Math.max(0, index);
    for (const listener of [...listeners]) listener();
  };
  return {
    entries,
    depth: () => at,
    back: () => goTo(at - 1),
    window: {
      history: {
        get state() {
          return entries[at];
        },
        pushState(state: unknown) {
          entries.splice(at + 1, Infinity, state);
          at += 1;
        },
        back: () => queueMicrotask(() => goTo(at - 1)),
      },
      location: {},
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      setTimeout: (task: () => void) => setTimeout(task, 0),
      clearTimeout,
    } as unknown as Window,
  };
}

let dialogs: Dialogs;
let browser: ReturnType<typeof fakeWindow>;
beforeEach(() => {
  dialogs = createDialogs();
  browser = fakeWindow();
  return followHistory(dialogs, browser.window);
});
const openTwo = () => {
  const first = dialogs.open('info', { title: 'a', text: '' });
  const second = dialogs.open('simple logout', {});
  return [first, second] as const;
};

describe('Back', () => {
  it('closes the top dialog, then the next, then leaves the page', async () => {
    const [first, second] = openTwo();
    expect(browser.depth()).toBe(1);
    browser.back();
    expect(await second).toBeNull();
    expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['info']);
    expect(browser.depth()).toBe(1);
    browser.back();
    expect(await first).toBeNull();
    expect(dialogs.state.counter).toBe(0);
    expect(browser.depth()).toBe(0);
  });

  it('finds no entry left over when a dialog was closed by itself', async () => {
    const [, second] = openTwo();
    dialogs.closeTop();
    dialogs.closeTop();
    await second;
    await vi.waitFor(() => expect(browser.depth()).toBe(0));
    // And the next one works as the first did.
    void dialogs.open('info', { title: 'b', text: '' });
    expect(browser.depth()).toBe(1);
  });

  it('leaves the page alone that somebody went to because of the answer', async () => {
    const answer = dialogs.open('simple logout', {});
    dialogs.close(0, 'confirmed');
    await answer;
    browser.window.history.pushState({ idx: 1, page: 'next' }, '');
    await new Promise((done) => setTimeout(done, 5));
    expect(browser.window.history.state).toEqual({ idx: 1, page: 'next' });
  });
});
