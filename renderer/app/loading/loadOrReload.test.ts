import { beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { nextTask } from '#tests/kit/waitFor.ts';
import { loadOrReload, type PagePort } from './loadOrReload.ts';

/**
 * Simulates a page in a browser: requests succeed or fail, waiting advances the time, and the page can
 * reload.
 */
function browser({ comes, isServed = () => true }: { comes: () => boolean; isServed?: () => boolean }) {
  let nowMs = 0;
  let reloads = 0;
  const reloadedAtS: number[] = [];
  const askedAtS: number[] = [];
  const waiting: number[] = [];
  const load = async () => {
    askedAtS.push(nowMs / 1_000);
    if (!comes()) throw new TypeError('Failed to fetch dynamically imported module');
    return 'piece';
  };
  return {
    askedAtS,
    reloadedAtS,
    waiting,
    now: () => nowMs,
    reloads: () => reloads,
    /** Runs one page load; resolves to true when the chunk is loaded, and to false when the page reloads. */
    live: (mayReload: boolean) =>
      new Promise<boolean>((done, failed) => {
        let isGone = false;
        const page: PagePort = {
          isServed: async () => isServed(),
          reloads: () => reloads,
          reload(timesBefore) {
            reloads = timesBefore + 1;
            isGone = true;
            reloadedAtS.push(nowMs / 1_000);
            done(false);
          },
          forgetReloads() {
            reloads = 0;
          },
          clock: {
            after(_, ms, goOn) {
              if (!isGone) {
                nowMs += ms;
                queueMicrotask(goOn);
              }
              return () => undefined;
            },
          },
        };
        const onWaiting = () => void waiting.push(nowMs / 1_000);
        loadOrReload({ mayReload, onWaiting }, page)(load).then(() => done(true), failed);
      }),
  };
}

let log: MockInstance<typeof console.warn>;
beforeEach(() => {
  log = vi.spyOn(console, 'warn').mockReturnValue();
  return () => vi.restoreAllMocks();
});

describe('a chunk of the client', () => {
  it('is loaded at the first attempt without a notice', async () => {
    const page = browser({ comes: () => true });
    expect(await page.live(true)).toBe(true);
    expect([page.askedAtS, page.waiting, log.mock.calls]).toEqual([[0], [], []]);
  });

  it('is requested until it loads, and each failure is reported and logged', async () => {
    let left = 4;
    const page = browser({ comes: () => left-- === 0 });
    expect(await page.live(false)).toBe(true);
    expect([page.askedAtS, page.waiting]).toEqual([
      [0, 2, 4, 8, 16],
      [0, 2, 4, 8],
    ]);
    expect(log).toHaveBeenCalledTimes(4);
  });

  it('is requested at growing intervals without a reload while the page has content', async () => {
    const page = browser({ comes: () => page.now() > 3_600_000 });
    expect(await page.live(false)).toBe(true);
    expect(page.reloadedAtS).toEqual([]);
    expect(page.askedAtS.length).toBeLessThan(370);
  });
});

describe('a reload of the page', () => {
  it('happens once after two failed attempts, and no attempt follows it', async () => {
    const page = browser({ comes: () => false });
    expect(await page.live(true)).toBe(false);
    expect([page.reloadedAtS, page.askedAtS]).toEqual([[4], [0, 2]]);
    // No further attempt follows the reload.
    await nextTask();
    expect(page.askedAtS).toEqual([0, 2]);
  });

  it('happens at growing intervals while it does not help', async () => {
    const page = browser({ comes: () => false });
    for (let life = 0; life < 8; life++) expect(await page.live(true)).toBe(false);
    const between = page.reloadedAtS.map((at, index) => at - (page.reloadedAtS[index - 1] ?? 0));
    const marks = [4, 30, 60, 120, 240, 480, 600, 600];
    for (const [index, mark] of marks.entries()) {
      expect(between[index]).toBeGreaterThanOrEqual(mark);
      expect(between[index]).toBeLessThan(mark + 10);
    }
  });

  it('starts with the shortest interval again after a success', async () => {
    let isThere = false;
    const page = browser({ comes: () => isThere });
    await page.live(true);
    await page.live(true);
    isThere = true;
    expect(await page.live(true)).toBe(true);
    expect(page.reloads()).toBe(0);
  });

  it('waits until the server answers', async () => {
    const page = browser({ comes: () => false, isServed: () => page.now() > 60_000 });
    expect(await page.live(true)).toBe(false);
    expect(page.reloadedAtS[0]).toBeGreaterThan(60);
  });
});

describe('a reload of the real page', () => {
  const served = { ok: true } as Response;

  function stubPage(state: unknown, fetched: () => Promise<Response>) {
    const history = {
      state,
      replaceState(next: unknown) {
        history.state = next;
      },
    };
    const reload = vi.fn();
    vi.stubGlobal('history', history);
    vi.stubGlobal('location', { href: 'https://vesper.test/chat', reload });
    vi.stubGlobal('fetch', vi.fn(fetched));
    vi.useFakeTimers();
    return { history, reload };
  }
  beforeEach(() => () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const never = () => Promise.reject(new Error('lost'));

  it('is counted in the history entry, which keeps its other state', async () => {
    const { history, reload } = stubPage({ idx: 3 }, async () => served);
    void loadOrReload({ mayReload: true })(never);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect([reload.mock.calls.length, history.state]).toEqual([1, { idx: 3, reloadsInVain: 1 }]);
    // Simulates the page after the reload.
    void loadOrReload({ mayReload: true })(never);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(reload).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(11_000);
    expect([reload.mock.calls.length, history.state]).toEqual([2, { idx: 3, reloadsInVain: 2 }]);
    await loadOrReload({ mayReload: true })(async () => 'piece');
    expect(history.state).toEqual({ idx: 3 });
  });

  it('does not happen while the server is unreachable, fails or hangs', async () => {
    const answers = [never, async () => ({ ok: false }) as Response, () => new Promise<Response>(() => {})];
    const { reload } = stubPage(null, () => answers.shift()?.() ?? Promise.resolve(served));
    // `AbortSignal.timeout` uses a timer of the browser, which fake timers do not control.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    void loadOrReload({ mayReload: true })(never);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(reload).not.toHaveBeenCalled();
  });
});
