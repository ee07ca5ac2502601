import type { RetryStrategy } from '#shared/lib/lazyModule.ts';
import { backoff, retry } from '#shared/lib/retry.ts';
import { createScope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';
import { browserClock } from './browserClock.ts';

const delayMs = backoff({ firstMs: 2_000, longestMs: 30_000 });
/** Lives as long as the page. */
const scope = createScope();

function onOnline(wake: () => void): () => void {
  addEventListener('online', wake);
  return () => removeEventListener('online', wake);
}

/** Returns true for a stylesheet that failed to load: it has no rules or can't be read. */
function isEmpty({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

/** Requests failed stylesheets again, because the bundler requests each only once. */
function fetchLostStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (isEmpty(link)) link.replaceWith(link.cloneNode());
}

/**
 * Loads a module with unlimited retries, and at once when the network returns. For parts that a page can do
 * without for a while: a call continues without gifts and gets them later.
 */
export const retryUntilLoaded: RetryStrategy = (load) =>
  retry(
    (failures) => {
      if (failures > 0) fetchLostStyles();
      return load();
    },
    {
      clock: browserClock,
      scope,
      delayMs,
      wakeOn: onOnline,
      onFailure: (cause) => logger.warn('a part of the client could not be loaded', cause),
    },
  );
