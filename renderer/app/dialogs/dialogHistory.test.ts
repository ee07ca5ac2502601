import { beforeEach, describe, expect, it } from 'vitest';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { waitFor, nextTask } from '#tests/kit/waitFor.ts';
import { followHistory, historySettled } from './dialogHistory.ts';

/** Fake of a browser's history: entries with states, and the current position. */
function fakeWindow() {
  const entries: unknown[] = [{ idx: 0 }];
  let at = 0;
  /** Browsers skip an entry at Back if the user did not interact with the page on it. */
  let wasPressed = true;
  const skipped = new Set<number>();
  const listeners = new Set<() => void>();
  const goTo = (index: number) => {
    at = Math.min(Math.max(0, index), entries.length - 1);
    wasPressed = false;
    for (const listener of [...listeners]) listener();
  };
  const passing = () => new Promise((done) => setTimeout(done, 5));
  return {
    depth: () => at,
    press() {
      wasPressed = true;
    },
    back() {
      let target = at - 1;
      while (skipped.has(target)) target -= 1;
      goTo(target);
    },
    forward: () => goTo(at + 1),
    /** Resolves when pending timers and history navigation have finished. */
    settle: async () => {
      await passing();
      await passing();
    },
    window: {
      history: {
        get state() {
          return entries[at];
        },
        pushState(state: unknown) {
          if (!wasPressed) skipped.add(at);
          entries.splice(at + 1, Infinity, state);
          at += 1;
        },
        go: (by: number) => void setTimeout(() => goTo(at + by), 1),
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      setTimeout: (task: () => void) => setTimeout(task, 0),
      clearTimeout,
    } as unknown as Window,
  };
}

let dialogs: Dialogs;
let browser: ReturnType<typeof fakeWindow>;
let stop: () => void;
beforeEach(() => {
  dialogs = createDialogs();
  browser = fakeWindow();
  stop = followHistory(dialogs, browser.window);
  return () => stop();
});
const names = () => dialogs.state.pool.map(({ name }) => name);
const openTwo = () => {
  const first = dialogs.open('info', { title: 'a', text: '' });
  browser.press();
  const second = dialogs.open('simple logout', {});
  return [first, second] as const;
};

describe('Back', () => {
  it('closes the top dialog, then the next, then leaves the page, without a press in between', async () => {
    browser.window.history.pushState({ idx: 1 }, '');
    const [first, second] = openTwo();
    expect(browser.depth()).toBe(3);
    browser.back();
    expect(await second).toBeNull();
    expect([names(), browser.depth()]).toEqual([['info'], 2]);
    browser.back();
    expect(await first).toBeNull();
    expect([dialogs.state.counter, browser.window.history.state]).toEqual([0, { idx: 1 }]);
    await browser.settle();
    browser.back();
    expect(browser.window.history.state).toEqual({ idx: 0 });
  });

  it('by several entries at once closes as many dialogs', () => {
    void openTwo();
    browser.window.history.go(-2);
    return waitFor(() => expect([names(), browser.depth()]).toEqual([[], 0]));
  });

  it('leaves a dialog open that must be answered', () => {
    void dialogs.open('missing fields', { isRequired: true } as never);
    browser.back();
    expect([names(), browser.depth()]).toEqual([['missing fields'], 1]);
  });

  it('finds no leftover entry after dialogs were closed by the client', async () => {
    void openTwo();
    dialogs.closeTop();
    await browser.settle();
    expect([names(), browser.depth()]).toEqual([['info'], 1]);
    dialogs.closeTop();
    await browser.settle();
    expect(browser.depth()).toBe(0);
    void openTwo();
    dialogs.closeAll();
    await browser.settle();
    expect(browser.depth()).toBe(0);
    // A dialog opened afterwards adds an entry again.
    void dialogs.open('info', { title: 'b', text: '' });
    expect(browser.depth()).toBe(1);
  });

  it('closes a dialog that replaced another', async () => {
    void dialogs.open('sign in', {});
    dialogs.closeTop();
    void dialogs.open('sign up', {});
    await browser.settle();
    expect([names(), browser.depth()]).toEqual([['sign up'], 1]);
    browser.back();
    expect(names()).toEqual([]);
  });

  it('does not close a dialog that opens while an entry is being removed', async () => {
    void dialogs.open('sign in', {});
    dialogs.closeTop();
    // The history navigation has been requested and is still pending.
    await nextTask();
    void dialogs.open('info', { title: 'b', text: '' });
    await browser.settle();
    expect([names(), browser.depth()]).toEqual([['info'], 1]);
    browser.back();
    expect([names(), browser.depth()]).toEqual([[], 0]);
  });

  it("stays on the page that was opened because of the dialog's answer", async () => {
    const answer = dialogs.open('simple logout', {});
    dialogs.close(0, 'confirmed');
    await answer;
    browser.window.history.pushState({ idx: 1, page: 'next' }, '');
    await browser.settle();
    expect(browser.window.history.state).toEqual({ idx: 1, page: 'next' });
  });
});

describe('entries of closed dialogs', () => {
  it('are skipped: Forward opens nothing and costs no press of Back', async () => {
    void openTwo();
    browser.back();
    browser.back();
    browser.forward();
    await browser.settle();
    expect([names(), browser.depth()]).toEqual([[], 0]);
  });

  it('are removed after the page was reloaded under open dialogs', async () => {
    void openTwo();
    stop();
    dialogs = createDialogs();
    stop = followHistory(dialogs, browser.window);
    await browser.settle();
    expect(browser.depth()).toBe(0);
  });

  it('are awaited by `historySettled` before a page is left', async () => {
    void dialogs.open('sign in', {});
    dialogs.closeTop();
    await historySettled(browser.window);
    expect(browser.depth()).toBe(0);
    await historySettled(browser.window);
  });

  it('are not awaited if the dialog stays open', async () => {
    void openTwo();
    dialogs.closeTop();
    await historySettled(browser.window, 1);
    expect(browser.depth()).toBe(1);
    await historySettled(browser.window, 1);
  });
});
