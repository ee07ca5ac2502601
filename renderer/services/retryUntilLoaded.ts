import type { RetryStrategy } from '#shared/lib/lazyModule.ts';
import { backoff, retry } from '#shared/lib/retry.ts';
import { createScope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';
import { browserClock } from './browserClock.ts';

const delayMs = backoff({ firstMs: 2_000, longestMs: 30_000 });
/** As long as the page. */
const scope = createScope();

function onOnline(wake: () => void): () => void {
  addEventListener('online', wake);
  return () => removeEventListener('online', wake);
}

/** A sheet that was lost has no rule, or may not be looked into. */
function isEmpty({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

/** The bundler's loader asks for a style sheet once and takes it for loaded from then on. */
function fetchLostStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (isEmpty(link)) link.replaceWith(link.cloneNode());
}

/**
 * Loads a module however often it takes, at once when the network is back. For what a page can do without for a while:
 * a call whose gifts were lost with the network goes on without them, and gets them later.
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
