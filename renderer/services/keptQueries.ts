import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import type { KeyValue } from './keyValue.ts';

/**
 * Milliseconds for which the data of an unmounted list is kept, for example while the user views profiles.
 */
const keptForMs = 60 * 60_000;
/**
 * Options for a query of a list whose scroll position is restored (`ui/exactReturn`). The data survives a
 * reload and is reloaded only by the page, because other reloads would change the list while the user reads
 * it.
 */
export const keptQuery = { meta: { isKept: true }, gcTime: keptForMs, staleTime: Infinity } as const;

const storageKey = 'keptQueries';
/** Milliseconds from the last answer to a write, because a page that crashes fires no `pagehide`. */
const writeAfterMs = 1_000;
/**
 * Maximum number of characters that are written while the page is in use. Larger data is written at
 * `pagehide`, so that writing does not disturb scrolling.
 */
const smallChars = 300_000;

interface Kept {
  readonly me: string;
  /** Version of the client; another version may read the data differently. */
  readonly version: string;
  readonly state: DehydratedState;
}

/**
 * Stores the data of queries with `meta.isKept` for the next load of this tab, until `isOver` returns true
 * because the session ended.
 */
export function keepQueries(
  client: QueryClient,
  options: {
    readonly perTab: KeyValue;
    readonly me: string;
    readonly version: string;
    readonly isOver: () => boolean;
  },
): void {
  const { perTab, me, version, isOver } = options;
  restore();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSmall = true;
  let isNew = false;

  function restore(): void {
    try {
      const stored = JSON.parse(perTab.read(storageKey) ?? 'null') as Kept | null;
      if (stored?.me !== me || stored.version !== version) return;
      hydrate(client, stored.state, { defaultOptions: { queries: { gcTime: keptForMs } } });
    } catch {
      // Data that can't be read is loaded again.
      perTab.remove(storageKey);
    }
  }

  function write(): void {
    clearTimeout(timer);
    if (!isNew || isOver()) return;
    isNew = false;
    const state = dehydrate(client, {
      shouldDehydrateQuery: ({ meta, state: { status } }) => meta?.isKept === true && status === 'success',
      shouldDehydrateMutation: () => false,
    });
    const text = JSON.stringify({ me, version, state } satisfies Kept);
    isSmall = text.length <= smallChars;
    perTab.write(storageKey, text);
  }

  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.meta?.isKept !== true) return;
    // Stores stale data as stale, so that the next load requests it again.
    if (event.action.type !== 'success' && event.action.type !== 'invalidate') return;
    isNew = true;
    clearTimeout(timer);
    if (isSmall) timer = setTimeout(write, writeAfterMs);
  });
  globalThis.addEventListener?.('pagehide', write);
}
