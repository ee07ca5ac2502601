import { beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { loadOrReload, type PagePort } from './loadOrReload.ts';

/** A page in a browser: what it asks for either comes or not, time passes when it waits, and it may be loaded anew. */
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
    /** One life of the page: until the chunk is there (true), or until it is loaded anew (false). */
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
  it('that comes at once costs nothing', async () => {
    const page = browser({ comes: () => true });
    expect(await page.live(true)).toBe(true);
    expect([page.askedAtS, page.waiting, log.mock.calls]).toEqual([[0], [], []]);
  });

  it('that comes after a while is asked for until then: each miss is told and logged', async () => {
    let left = 4;
    const page = browser({ comes: () => left-- === 0 });
    expect(await page.live(false)).toBe(true);
    expect([page.askedAtS, page.waiting]).toEqual([
      [0, 2, 4, 8, 16],
      [0, 2, 4, 8],
    ]);
    expect(log).toHaveBeenCalledTimes(4);
  });

  it('that never comes is asked for more and more seldom, and what is on the page stays', async () => {
    const page = browser({ comes: () => page.now() > 3_600_000 });
    expect(await page.live(false)).toBe(true);
    expect(page.reloadedAtS).toEqual([]);
    expect(page.askedAtS.length).toBeLessThan(370);
  });
});

describe('loading anew', () => {
  it('loading anew comes after two tries in place, once, and nothing is tried after it', async () => {
    const page = browser({ comes: () => false });
    expect(await page.live(true)).toBe(false);
    expect([page.reloadedAtS, page.askedAtS]).toEqual([[4], [0, 2]]);
    // Nothing goes on behind it.
    await new Promise((done) => setImmediate(done));
    expect(page.askedAtS).toEqual([0, 2]);
  });

  it('that did not help comes more and more seldom: a page is never loaded anew for ever', async () => {
    const page = browser({ comes: () => false });
    for (let life = 0; life < 8; life++) expect(await page.live(true)).toBe(false);
    const between = page.reloadedAtS.map((at, index) => at - (page.reloadedAtS[index - 1] ?? 0));
    const marks = [4, 30, 60, 120, 240, 480, 600, 600];
    for (const [index, mark] of marks.entries()) {
      expect(between[index]).toBeGreaterThanOrEqual(mark);
      expect(between[index]).toBeLessThan(mark + 10);
    }
  });

  it('that helped is forgotten: the next trouble begins at the beginning', async () => {
    let isThere = false;
    const page = browser({ comes: () => isThere });
    await page.live(true);
    await page.live(true);
    isThere = true;
    expect(await page.live(true)).toBe(true);
    expect(page.reloads()).toBe(0);
  });

  it('loading anew waits for a server that answers: there would be no page at all', async () => {
    const page = browser({ comes: () => false, isServed: () => page.now() > 60_000 });
    expect(await page.live(true)).toBe(false);
    expect(page.reloadedAtS[0]).toBeGreaterThan(60);
  });
});

describe('the page itself', () => {
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

  it('the page itself counts in its entry of the history, beside what others keep there', async () => {
    const { history, reload } = stubPage({ idx: 3 }, async () => served);
    void loadOrReload({ mayReload: true })(never);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect([reload.mock.calls.length, history.state]).toEqual([1, { idx: 3, reloadsInVain: 1 }]);
    // The page that comes next.
    void loadOrReload({ mayReload: true })(never);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(reload).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(11_000);
    expect([reload.mock.calls.length, history.state]).toEqual([2, { idx: 3, reloadsInVain: 2 }]);
    await loadOrReload({ mayReload: true })(async () => 'piece');
    expect(history.state).toEqual({ idx: 3 });
  });

  it('the page itself is not loaded anew by a server that is away, answers with an error, or hangs', async () => {
    const answers = [never, async () => ({ ok: false }) as Response, () => new Promise<Response>(() => {})];
    const { reload } = stubPage(null, () => answers.shift()?.() ?? Promise.resolve(served));
    // The browser's own timer, which is none of the faked ones.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    void loadOrReload({ mayReload: true })(never);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(reload).not.toHaveBeenCalled();
  });
});
