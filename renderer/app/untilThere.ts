/** What the page can do about itself; handed in by tests. */
export interface PagePort {
  /** Whether the server that the page came from answers. */
  isServed(): Promise<boolean>;
  /** How often this page was loaded anew in vain, one time after the other. */
  reloads(): number;
  /** The page then begins anew: nothing after this counts. */
  reload(timesBefore: number): void;
  /** It went well: the next trouble begins at the beginning. */
  forgetReloads(): void;
  wait(ms: number): Promise<void>;
}

const firstWaitMs = 2_000;
const longestWaitMs = 10_000;
/** Browsers differ in whether they ask anew for a module that failed; a page that is loaded anew always does. */
const triesInPlace = 2;
/** A page that was loaded anew in vain: the piece is refused for good (an extension, a broken release). */
const secondReloadAfterMs = 30_000;
const longestReloadMs = 600_000;

const key = 'reloadsInVain';
const stateOf = () => (history.state ?? {}) as Record<string, unknown>;

/** The count lies in the entry of the history: it outlives loading anew, and needs no storage that may be refused. */
const thisPage: PagePort = {
  async isServed() {
    try {
      const signal = AbortSignal.timeout(10_000);
      return (await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })).ok;
    } catch {
      return false;
    }
  },
  reloads: () => Number(stateOf()[key] ?? 0) || 0,
  reload(timesBefore) {
    history.replaceState({ ...stateOf(), [key]: timesBefore + 1 }, '');
    location.reload();
  },
  forgetReloads() {
    const { [key]: count, ...rest } = stateOf();
    if (count !== undefined) history.replaceState(Object.keys(rest).length > 0 ? rest : null, '');
  },
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
};

/** How long pieces are asked for in place before the page is loaded anew: 4 s, then 30 s, doubling to 10 min. */
function patienceMs(reloads: number): number {
  if (reloads === 0) return triesInPlace * firstWaitMs;
  return Math.min(secondReloadAfterMs * 2 ** (reloads - 1), longestReloadMs);
}

/**
 * A piece without which nothing goes on: asked for until it comes. `mayReload`: there is nothing on the page to lose,
 * and it may be loaded anew at last, which also finds what a new release is made of. `onWaiting` is told of each miss.
 */
export async function untilThere<T>(
  load: () => Promise<T>,
  { mayReload, onWaiting }: { readonly mayReload: boolean; readonly onWaiting?: () => void },
  page: PagePort = thisPage,
): Promise<T> {
  let waitedMs = 0;
  for (let tries = 1; ; tries++) {
    try {
      const piece = await load();
      if (mayReload) page.forgetReloads();
      return piece;
    } catch (cause) {
      console.warn('a piece of the client could not be loaded', cause);
      onWaiting?.();
    }
    const waitMs = Math.min(firstWaitMs * 2 ** Math.max(0, tries - triesInPlace), longestWaitMs);
    await page.wait(waitMs);
    waitedMs += waitMs;
    const reloads = page.reloads();
    if (mayReload && waitedMs >= patienceMs(reloads) && (await page.isServed())) {
      page.reload(reloads);
      // The page is on its way out.
      return new Promise<never>(() => {});
    }
  }
}
