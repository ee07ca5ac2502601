import type { Clock } from '#shared/lib/clock.ts';
import type { RetryStrategy } from '#shared/lib/lazyModule.ts';
import { retry } from '#shared/lib/retry.ts';
import { createScope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';
import { browserClock } from '#renderer/services/browserClock.ts';

/** Actions on the page that contains this script; tests pass a fake. */
export interface PagePort {
  readonly clock: Pick<Clock, 'after'>;
  /** Whether the server that the page came from answers. */
  isServed(): Promise<boolean>;
  /** Number of consecutive reloads that did not help. */
  reloads(): number;
  /** Reloads the page and stores the new count. Code after this call has no effect. */
  reload(timesBefore: number): void;
  /** Resets the count of reloads after a success. */
  forgetReloads(): void;
}

const firstDelayMs = 2_000;
const longestDelayMs = 10_000;
/**
 * Number of attempts before a reload. Some browsers never refetch a failed module, but a reloaded page always
 * does.
 */
const triesInPlace = 2;
/**
 * Delay before a second reload. A module that fails after a reload is probably blocked (an extension, a
 * broken release).
 */
const secondReloadAfterMs = 30_000;
const longestReloadMs = 600_000;

const key = 'reloadsInVain';
const stateOf = () => (history.state ?? {}) as Record<string, unknown>;

/**
 * The count is stored in the history entry: it survives a reload and needs no storage, which may be blocked.
 */
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

/**
 * Returns how long the module is retried before the page is reloaded: 4 s, then 30 s, doubling up to 10 min.
 */
function patienceMs(reloads: number): number {
  if (reloads === 0) return triesInPlace * firstDelayMs;
  return Math.min(secondReloadAfterMs * 2 ** (reloads - 1), longestReloadMs);
}

export interface LoadOrReloadOptions {
  /** True: the page has no content to lose, so it may be reloaded, which also loads a new release. */
  readonly mayReload: boolean;
  /** Called after each failure. */
  readonly onWaiting?: () => void;
}

/** Returns a strategy that retries a required module until it loads. */
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
            // The promise stays pending, because the page is being reloaded.
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
