import { createErrorLog, type ErrorLog } from '#shared/lib/errorLog.ts';
import { logger } from '#shared/lib/logger.ts';

type ReactHandler = (error: unknown, info: { readonly componentStack?: string | undefined }) => void;

/** Where the errors of a page go that nobody expected. It belongs to the page, not to whoever is signed in. */
export interface ErrorReporter {
  readonly log: ErrorLog;
  /** What nobody caught. The browser says it in its console as well. */
  listen(page: Pick<Window, 'addEventListener'>): void;
  /** The options of every React root: noted, and then what React does by itself. */
  readonly rootOptions: {
    readonly onUncaughtError: ReactHandler;
    readonly onCaughtError: ReactHandler;
    readonly onRecoverableError: ReactHandler;
  };
}

export function createErrorReporter(options: {
  readonly now: () => number;
  /** The browser's own `reportError`: tells the window of it, as if nobody had caught it. */
  readonly reportError: (error: unknown) => void;
}): ErrorReporter {
  const log = createErrorLog(options);
  /** An error that React hands on to the window comes twice. */
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

/** Of this page: it is there before anything else, and every root of React takes its `rootOptions`. */
export const errorReporter = createErrorReporter({
  now: () => Date.now(),
  reportError: (error) => globalThis.reportError(error),
});
