import type { MainLog } from './mainLog.ts';

/** Maximum number of a page's errors logged per minute, so that an error in a loop does not fill the log. */
const mostPerMinute = 20;
const minuteMs = 60_000;
/** Maximum number of errors kept for the smoke run. */
const mostKept = 50;
/** Chromium's error code of a load that another navigation replaced. */
const abortedCode = -3;

interface ConsoleMessage {
  readonly level: string;
  readonly message: string;
  readonly lineNumber: number;
  readonly sourceId: string;
}

/** The part of Electron's `WebContents` that this module uses. */
interface Contents {
  readonly id: number;
  on(event: 'did-start-loading' | 'dom-ready' | 'did-finish-load', listener: () => void): unknown;
  on(
    event: 'did-fail-load',
    listener: (event: unknown, code: number, words: string, url: string, isMainFrame: boolean) => void,
  ): unknown;
  on(event: 'preload-error', listener: (event: unknown, file: string, error: Error) => void): unknown;
  on(event: 'console-message', listener: (details: ConsoleMessage) => void): unknown;
}

/** The part of Electron's `app` that this module uses. */
interface App {
  on(event: 'web-contents-created', listener: (event: unknown, contents: Contents) => void): unknown;
  on(
    event: 'render-process-gone',
    listener: (event: unknown, contents: Pick<Contents, 'id'>, details: Gone) => void,
  ): unknown;
  on(event: 'child-process-gone', listener: (event: unknown, details: GoneChild) => void): unknown;
}

interface Gone {
  readonly reason: string;
  readonly exitCode: number;
}
interface GoneChild extends Gone {
  readonly type: string;
  readonly name?: string;
  readonly serviceName?: string;
}

export interface PageLog {
  /** Returns the errors of all pages since the start, oldest first. */
  errors(): readonly string[];
}

/**
 * Logs the events of every page: the steps of its load, failed loads and preloads, and console errors, which
 * include violations of the content policy. Also logs processes that end. Support needs this,
 * because an installed app has no console.
 */
export function watchPages(app: App, log: Pick<MainLog, 'write'>, now: () => number): PageLog {
  const errors: string[] = [];
  let sinceMs = Number.NEGATIVE_INFINITY;
  let count = 0;

  function addError(source: string, words: string): void {
    if (errors.length < mostKept) errors.push(words);
    if (now() - sinceMs >= minuteMs) {
      if (count > mostPerMinute) log.write('page', `${count - mostPerMinute} more errors were not logged`);
      sinceMs = now();
      count = 0;
    }
    count += 1;
    if (count <= mostPerMinute) log.write(source, words);
  }

  app.on('render-process-gone', (_event, { id }, { reason, exitCode }) =>
    log.write(`page ${id}`, `its process is gone: ${reason} (${exitCode})`),
  );
  app.on('child-process-gone', (_event, { type, name, serviceName, reason, exitCode }) =>
    log.write('process', `${name || serviceName || type} is gone: ${reason} (${exitCode})`),
  );
  app.on('web-contents-created', (_event, contents) => {
    const source = `page ${contents.id}`;
    for (const step of ['did-start-loading', 'dom-ready', 'did-finish-load'] as const)
      contents.on(step, () => log.write(source, step));
    contents.on('did-fail-load', (_details, code, words, url, isMainFrame) => {
      if (code !== abortedCode)
        log.write(source, `did-fail-load: ${words || code} at ${url}${isMainFrame ? '' : ' (a frame)'}`);
    });
    contents.on('preload-error', (_details, file, error) =>
      addError(source, `preload-error in ${file}: ${error.stack ?? error.message}`),
    );
    contents.on('console-message', ({ level, message, lineNumber, sourceId }) => {
      if (level === 'error') addError(source, `console: ${message} (${sourceId}:${lineNumber})`);
    });
  });
  return { errors: () => errors };
}
