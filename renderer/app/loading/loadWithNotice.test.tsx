import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ru from '#resources/locales/ru/pages.json' with { type: 'json' };
import { waitFor } from '#tests/kit/waitFor.ts';
import { loadWithNotice, waitingNotice } from './loadWithNotice.ts';
import './showUnreachable.tsx';

/** What a page says while a chunk without which nothing goes on does not load. */
let element: HTMLElement;
beforeEach(() => {
  // React's own turns go on as they do.
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
/** Waits for a condition while the driven clock goes on. */
const whilePassing = (check: () => void) =>
  waitFor(async () => {
    await passes(10);
    check();
  });

describe('where nothing can be read yet', () => {
  it('it is said in the language of the address, and the words make room when the chunk is loaded', async () => {
    const { load, comes } = piece();
    const got = loadWithNotice(element, load);
    await whilePassing(() => expect(element.textContent).toContain(ru.unreachable.title));
    comes();
    await passes(10_000);
    expect([await got, element.textContent]).toEqual(['piece', '']);
  });
});

it('words that come when nobody waits any more are not shown', async () => {
  const notice = waitingNotice(element);
  notice.show();
  notice.hide();
  await vi.dynamicImportSettled();
  await passes(1_000);
  expect(element.textContent).toBe('');
});

describe('a page that came as a file', () => {
  beforeEach(() => {
    element.dataset['page'] = 'landing';
    element.innerHTML = '<h1>Someone is awake too</h1>';
  });

  it('a page that came as a file stays readable, and is never loaded anew', async () => {
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

  it('a page that came as a file is out of sight for whoever is signed in: it makes room for the words', async () => {
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
