import { beforeEach, describe, expect, it } from 'vitest';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { followHistory, historySettled } from './dialogHistory.ts';

/** A browser's history as far as this needs one: entries with states, and where one stands. */
function fakeWindow() {
  const entries: unknown[] = [{ idx: 0 }];
  let at = 0;
  /** Browsers skip, at a press of Back, an entry that was left without a press having happened on it. */
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
    /** Timers and what the history was asked for have passed. */
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
  it('Back closes the top dialog, then the next, then leaves the page, without a press in between', async () => {
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

  it('by several at once closes as many', () => {
    void openTwo();
    browser.window.history.go(-2);
    return waitFor(() => expect([names(), browser.depth()]).toEqual([[], 0]));
  });

  it('Back leaves alone what has to be answered', () => {
    void dialogs.open('missing fields', { isRequired: true } as never);
    browser.back();
    expect([names(), browser.depth()]).toEqual([['missing fields'], 1]);
  });

  it('Back finds no entry left over when dialogs were closed by themselves', async () => {
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
    // And the next one works as the first did.
    void dialogs.open('info', { title: 'b', text: '' });
    expect(browser.depth()).toBe(1);
  });

  it('Back is the same for one that takes the place of another', async () => {
    void dialogs.open('sign in', {});
    dialogs.closeTop();
    void dialogs.open('sign up', {});
    await browser.settle();
    expect([names(), browser.depth()]).toEqual([['sign up'], 1]);
    browser.back();
    expect(names()).toEqual([]);
  });

  it('Back does not close what is opened while an entry is being taken back', async () => {
    void dialogs.open('sign in', {});
    dialogs.closeTop();
    // The history was asked, and has not answered yet.
    await new Promise((done) => setTimeout(done, 0));
    void dialogs.open('info', { title: 'b', text: '' });
    await browser.settle();
    expect([names(), browser.depth()]).toEqual([['info'], 1]);
    browser.back();
    expect([names(), browser.depth()]).toEqual([[], 0]);
  });

  it('Back leaves the page alone that somebody went to because of the answer', async () => {
    const answer = dialogs.open('simple logout', {});
    dialogs.close(0, 'confirmed');
    await answer;
    browser.window.history.pushState({ idx: 1, page: 'next' }, '');
    await browser.settle();
    expect(browser.window.history.state).toEqual({ idx: 1, page: 'next' });
  });
});

describe('entries of dialogs that are not open any more', () => {
  it('entries of dialogs that are not open any more are left at once: Forward opens nothing, and costs no press of Back', async () => {
    void openTwo();
    browser.back();
    browser.back();
    browser.forward();
    await browser.settle();
    expect([names(), browser.depth()]).toEqual([[], 0]);
  });

  it('entries of dialogs that are not open any more are taken back where the page was loaded anew under them', async () => {
    void openTwo();
    stop();
    dialogs = createDialogs();
    stop = followHistory(dialogs, browser.window);
    await browser.settle();
    expect(browser.depth()).toBe(0);
  });

  it('entries of dialogs that are not open any more are waited for by whoever wants to leave the page', async () => {
    void dialogs.open('sign in', {});
    dialogs.closeTop();
    await historySettled(browser.window);
    expect(browser.depth()).toBe(0);
    await historySettled(browser.window);
  });

  it('the entry of a dialog that stays open is not waited for', async () => {
    void openTwo();
    dialogs.closeTop();
    await historySettled(browser.window, 1);
    expect(browser.depth()).toBe(1);
    await historySettled(browser.window, 1);
  });
});
