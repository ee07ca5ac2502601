import { HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { createConcurrencyLimit } from '../../lib/concurrencyLimit.ts';
import type { Context } from '../../context.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { fetchPage, publicGuard, type Page } from './fetchPage.ts';
import { readHead, type PageHead } from './readHead.ts';

/** Milliseconds for which an answer is cached: a page, or a missing one. */
const keptMs = { page: 6 * HOUR_MS, none: 10 * MINUTE_MS } as const;
/** Maximum number of cached answers. */
const keptMax = 2_000;
/** Maximum number of pages that this process fetches at the same time. */
const maxConcurrentFetches = 8;

const none: PageHead = { title: null, description: null };

interface Kept {
  readonly untilMs: number;
  readonly head: Promise<PageHead>;
}

/** Creates the handlers for link previews. `load` fetches a page; tests replace it. */
export function createLinkPreviews(
  { clock, scope }: Pick<Context, 'clock' | 'scope'>,
  load: (url: string, stop: AbortSignal) => Promise<Page | null> = (url, stop) =>
    fetchPage(url, publicGuard(), stop),
): HandlersOf<'getLinkPreview'> {
  const kept = new Map<string, Kept>();
  const stop = new AbortController();
  scope.onEnd(() => stop.abort());
  const inTurn = createConcurrencyLimit(maxConcurrentFetches);

  function preview(url: string): Promise<PageHead> {
    const known = kept.get(url);
    if (known && known.untilMs > clock.now()) return known.head;
    const head = inTurn(() => load(url, stop.signal)).then(
      (page) => (page ? readHead(page.html) : none),
      () => none,
    );
    keep(url, { head, untilMs: clock.now() + keptMs.page });
    void head.then((found) => {
      if (found.title === null) keep(url, { head, untilMs: clock.now() + keptMs.none });
    });
    return head;
  }

  function keep(url: string, entry: Kept): void {
    kept.delete(url);
    kept.set(url, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= keptMax) break;
      kept.delete(oldest);
    }
  }

  return {
    getLinkPreview: async ({ query }) => {
      const url = URL.parse(query.url);
      if (url === null) return { ...none };
      url.hash = '';
      return { ...(await preview(url.href)) };
    },
  };
}
