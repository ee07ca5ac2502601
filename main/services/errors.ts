import * as z from 'zod/mini';
import { count, text } from '#shared/domain/fields.ts';
import { createErrorLog, type ErrorLog } from '#shared/lib/errorLog.ts';
import { openJsonFile } from './jsonFile.ts';

interface Gone {
  readonly reason: string;
  readonly exitCode: number;
}

/** Electron's `app`, as far as it is needed. */
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

/** Node's `process`, as far as it is needed. */
interface OwnEvents {
  on(event: 'uncaughtExceptionMonitor', listener: (error: unknown) => void): unknown;
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

/** What goes wrong in this process and with its children, kept in a small file: a crash takes the memory with it. */
export function openErrorLog(path: string, now: () => number): ErrorLog {
  const file = openJsonFile(path, entriesSchema, 'the log of errors');
  const log = createErrorLog({
    now,
    earlier: file.read() ?? [],
    onNew: () => void file.write([...log.entries()]),
  });
  return log;
}

/** A process that ended as it should is no error. */
const isFailure = ({ reason }: Gone) => reason !== 'clean-exit';

/** Notes what Electron and Node tell of. It changes nothing: what they do about it, they do as before. */
export function watchErrors(options: {
  readonly log: ErrorLog;
  readonly app: ProcessEvents;
  readonly own: OwnEvents;
}): void {
  const { log, app, own } = options;
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
  own.on('uncaughtExceptionMonitor', (error) => log.add('main', error));
  own.on('unhandledRejection', (reason) => {
    log.add('main, promise', reason);
    // Node says nothing of it once somebody listens.
    console.error('unhandled rejection', reason);
  });
}
