import { createErrorLog, type ErrorLog } from '#shared/lib/errorLog.ts';
import { logger } from '#shared/lib/logger.ts';

type ReactHandler = (error: unknown, info: { readonly componentStack?: string | undefined }) => void;

/** Collects the unexpected errors of a page. The collection belongs to the page and not to a session. */
export interface ErrorReporter {
  readonly log: ErrorLog;
  /** Records uncaught errors and rejections of the window. The browser logs them as well. */
  listen(page: Pick<Window, 'addEventListener'>): void;
  /** Options for every React root: record the error, then do what React does by default. */
  readonly rootOptions: {
    readonly onUncaughtError: ReactHandler;
    readonly onCaughtError: ReactHandler;
    readonly onRecoverableError: ReactHandler;
  };
}

export function createErrorReporter(options: {
  readonly now: () => number;
  /** The browser's `reportError`, which fires the window's `error` event. */
  readonly reportError: (error: unknown) => void;
}): ErrorReporter {
  const log = createErrorLog(options);
  /** Errors that were recorded, because an error that React forwards to the window arrives twice. */
  const noted = new WeakSet<object>();

  function note(source: string, cause: unknown, where?: string): void {
    if (typeof cause === 'object' && cause !== null) {
      if (noted.has(cause)) return;
      noted.add(cause);
    }
    log.add(source, cause, where);
  }

  return {
    log,
    listen(page) {
      page.addEventListener('error', (event) =>
        note('window', event.error ?? event.message, `${event.filename}:${event.lineno}:${event.colno}`),
      );
      page.addEventListener('unhandledrejection', (event) => note('promise', event.reason));
    },
    rootOptions: {
      onUncaughtError(error, { componentStack }) {
        note('react', error, componentStack);
        options.reportError(error);
      },
      onCaughtError(error, { componentStack }) {
        note('react, shown as a failure', error, componentStack);
        logger.error(error);
      },
      onRecoverableError(error, { componentStack }) {
        note('react, recovered', error, componentStack);
        options.reportError(error);
      },
    },
  };
}

/** The page's reporter, created before everything else. Every React root uses its `rootOptions`. */
export const errorReporter = createErrorReporter({
  now: () => Date.now(),
  reportError: (error) => globalThis.reportError(error),
});
