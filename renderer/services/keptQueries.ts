import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import type { KeyValue } from './keyValue.ts';

/** How long a list that nobody looks at is kept: somebody may look at profiles for a while before going back. */
const keptForMs = 60 * 60_000;
/**
 * For the options of a query that a list comes back to (`ui/exactReturn`): it is still there after a reload, and asked for
 * anew by nobody but the page, whose list would change below the person's eyes.
 */
export const keptQuery = { meta: { isKept: true }, gcTime: keptForMs, staleTime: Infinity } as const;

const storageKey = 'keptQueries';
/** A page that crashes says no good-bye: so long after the last answer it is written by itself. */
const writeAfterMs = 1_000;
/** More than this is written when the page is left alone: nobody is to feel it while they scroll. */
const smallChars = 300_000;

interface Kept {
  readonly me: string;
  /** Another version may read it differently. */
  readonly version: string;
  readonly state: DehydratedState;
}

/** Keeps what such queries were answered for this tab's next load, until `isOver` says that the session is. */
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
      const kept = JSON.parse(perTab.read(storageKey) ?? 'null') as Kept | null;
      if (kept?.me !== me || kept.version !== version) return;
      hydrate(client, kept.state, { defaultOptions: { queries: { gcTime: keptForMs } } });
    } catch {
      // What can't be read is asked for.
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
    // What has become out of date is kept as such: the next load has to ask for it.
    if (event.action.type !== 'success' && event.action.type !== 'invalidate') return;
    isNew = true;
    clearTimeout(timer);
    if (isSmall) timer = setTimeout(write, writeAfterMs);
  });
  globalThis.addEventListener?.('pagehide', write);
}
