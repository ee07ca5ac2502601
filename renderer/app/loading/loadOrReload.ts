import type { Clock } from '#shared/lib/clock.ts';
import type { RetryStrategy } from '#shared/lib/lazyModule.ts';
import { retry } from '#shared/lib/retry.ts';
import { createScope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';
import { browserClock } from '#renderer/services/browserClock.ts';

/** What the page can do about itself; handed in by tests. */
export interface PagePort {
  readonly clock: Pick<Clock, 'after'>;
  /** Whether the server that the page came from answers. */
  isServed(): Promise<boolean>;
  /** How often this page was reloaded in vain, one time after the other. */
  reloads(): number;
  /** The page then begins anew: nothing after this counts. */
  reload(timesBefore: number): void;
  /** It went well: the next trouble begins at the beginning. */
  forgetReloads(): void;
}

const firstDelayMs = 2_000;
const longestDelayMs = 10_000;
/** Browsers differ in whether they ask again for a module that failed; a page that is reloaded always does. */
const triesInPlace = 2;
/** After a reload in vain: the module is refused for good (an extension, a broken release). */
const secondReloadAfterMs = 30_000;
const longestReloadMs = 600_000;

const key = 'reloadsInVain';
const stateOf = () => (history.state ?? {}) as Record<string, unknown>;

/** The count lies in the entry of the history: it outlives a reload, and needs no storage that may be refused. */
const thisPage: PagePort = {
  clock: browserClock,
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
};

const delayMs = (failures: number) =>
  Math.min(firstDelayMs * 2 ** Math.max(0, failures - triesInPlace), longestDelayMs);

/** How long a module is asked for in place before the page is reloaded: 4 s, then 30 s, doubling to 10 min. */
function patienceMs(reloads: number): number {
  if (reloads === 0) return triesInPlace * firstDelayMs;
  return Math.min(secondReloadAfterMs * 2 ** (reloads - 1), longestReloadMs);
}

export interface LoadOrReloadOptions {
  /** There is nothing on the page to lose: it may be reloaded at last, which also finds a new release. */
  readonly mayReload: boolean;
  /** Told of each failure. */
  readonly onWaiting?: () => void;
}

/** For a module without which nothing goes on: asked for until it comes. */
export function loadOrReload(
  { mayReload, onWaiting }: LoadOrReloadOptions,
  page: PagePort = thisPage,
): RetryStrategy {
  return async (load) => {
    const scope = createScope();
    let waitedMs = 0;
    const loaded = await retry(
      async (failures) => {
        if (failures > 0) {
          waitedMs += delayMs(failures);
          const reloads = page.reloads();
          if (mayReload && waitedMs >= patienceMs(reloads) && (await page.isServed())) {
            page.reload(reloads);
            // The page is about to be gone.
            return new Promise<never>(() => undefined);
          }
        }
        return load();
      },
      {
        clock: page.clock,
        scope,
        delayMs,
        onFailure(cause) {
          logger.warn('a part of the client could not be loaded', cause);
          onWaiting?.();
        },
      },
    );
    if (mayReload) page.forgetReloads();
    return loaded;
  };
}
