import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ru from '#resources/locales/ru/pages.json' with { type: 'json' };
import { waitFor } from '#tests/kit/waitFor.ts';
import { loadWithNotice, waitingNotice } from './loadWithNotice.ts';
import './showUnreachable.tsx';

/** The element in which the notice about a missing required chunk appears. */
let element: HTMLElement;
beforeEach(() => {
  // Only timeouts are faked, so that React's scheduler keeps working.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'warn').mockReturnValue();
  history.replaceState(null, '', '/ru/settings');
  element = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  element.remove();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function piece() {
  let isThere = false;
  return {
    load: async () => {
      if (!isThere) throw new TypeError('lost');
      return 'piece';
    },
    comes() {
      isThere = true;
    },
  };
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Waits for a condition while advancing the fake clock. */
const whilePassing = (check: () => void) =>
  waitFor(async () => {
    await passes(10);
    check();
  });

describe('a page without readable content', () => {
  it('shows the notice in the language of the address, and removes it when the chunk is loaded', async () => {
    const { load, comes } = piece();
    const got = loadWithNotice(element, load);
    await whilePassing(() => expect(element.textContent).toContain(ru.unreachable.title));
    comes();
    await passes(10_000);
    expect([await got, element.textContent]).toEqual(['piece', '']);
  });
});

it('a notice that loads after the wait has ended is not shown', async () => {
  const notice = waitingNotice(element);
  notice.show();
  notice.hide();
  await vi.dynamicImportSettled();
  await passes(1_000);
  expect(element.textContent).toBe('');
});

describe('a prerendered page', () => {
  beforeEach(() => {
    element.dataset['page'] = 'landing';
    element.innerHTML = '<h1>Someone is awake too</h1>';
  });

  it('stays readable and is not reloaded', async () => {
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    const { load, comes } = piece();
    const got = loadWithNotice(element, load);
    await passes(60_000);
    expect([element.textContent, asked.mock.calls.length]).toEqual(['Someone is awake too', 0]);
    comes();
    await passes(10_000);
    expect([await got, element.textContent]).toEqual(['piece', 'Someone is awake too']);
  });

  it("is replaced by the notice for a signed-in user, who can't see it", async () => {
    localStorage.setItem('auth', '{}');
    localStorage.setItem('authExpireIn', String(Date.now() + 3_600_000));
    const { load, comes } = piece();
    const got = loadWithNotice(element, load);
    await whilePassing(() => expect(element.textContent).toBe(ru.unreachable.title + ru.unreachable.text));
    expect(element.dataset['page']).toBeUndefined();
    comes();
    await passes(10_000);
    expect(await got).toBe('piece');
  });
});
