import * as z from 'zod/mini';
import { count, text } from '#shared/domain/fields.ts';
import { createErrorLog, type ErrorLog } from '#shared/lib/errorLog.ts';
import { openJsonFile } from './jsonFile.ts';

interface Gone {
  readonly reason: string;
  readonly exitCode: number;
}

/** The part of Electron's `app` that this module uses. */
interface ProcessEvents {
  on(
    event: 'render-process-gone',
    listener: (event: unknown, contents: unknown, details: Gone) => void,
  ): unknown;
  on(
    event: 'child-process-gone',
    listener: (event: unknown, details: Gone & { readonly type: string; readonly name?: string }) => void,
  ): unknown;
  on(
    event: 'web-contents-created',
    listener: (
      event: unknown,
      contents: { on(event: 'unresponsive', listener: () => void): unknown },
    ) => void,
  ): unknown;
}

/** The part of Node's `process` that this module uses. */
interface OwnEvents {
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown;
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown;
}

const entriesSchema = z.array(
  z.object({
    source: text,
    message: text,
    stack: text,
    firstAtMs: z.number(),
    lastAtMs: z.number(),
    times: count,
  }),
);

/**
 * Opens the log of errors in this process and its child processes. Entries are stored in a small file,
 * because a crash loses the memory.
 */
export function openErrorLog(path: string, now: () => number): ErrorLog {
  const file = openJsonFile(path, entriesSchema, 'the log of errors');
  const log = createErrorLog({
    now,
    earlier: file.read() ?? [],
    onNew: () => void file.write([...log.entries()]),
  });
  return log;
}

/** A clean exit is not an error. */
const isFailure = ({ reason }: Gone) => reason !== 'clean-exit';

/**
 * Logs crashed processes, uncaught exceptions and unhandled rejections, and calls `onUncaught`. The app
 * continues after an exception: without a listener Electron shows a dialog with an English stack for each
 * one.
 */
export function watchErrors(options: {
  readonly log: ErrorLog;
  readonly app: ProcessEvents;
  readonly own: OwnEvents;
  readonly onUncaught: (error: unknown) => void;
}): void {
  const { log, app, own, onUncaught } = options;
  app.on('render-process-gone', (_event, _contents, details) => {
    if (isFailure(details)) log.add('page', `gone: ${details.reason} (${details.exitCode})`);
  });
  app.on('child-process-gone', (_event, details) => {
    const { type, name, reason, exitCode } = details;
    if (isFailure(details)) log.add(name ?? type, `gone: ${reason} (${exitCode})`);
  });
  app.on('web-contents-created', (_event, contents) => {
    contents.on('unresponsive', () => log.add('page', 'unresponsive'));
  });
  own.on('uncaughtException', (error) => {
    log.add('main', error);
    console.error('uncaught exception', error);
    onUncaught(error);
  });
  own.on('unhandledRejection', (reason) => {
    log.add('main, promise', reason);
    // With a listener, Node does not print the rejection.
    console.error('unhandled rejection', reason);
  });
}

/**
 * Ignores errors of the streams: after the terminal is closed, each write to stdout or stderr fails with
 * EPIPE, which would be an uncaught exception.
 */
export function ignoreClosedOutput(
  streams: readonly { on(event: 'error', listener: () => void): unknown }[],
): void {
  for (const stream of streams) stream.on('error', () => undefined);
}
