import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { count, text } from '#shared/domain/fields.ts';
import { createErrorLog, type ErrorEntry, type ErrorLog } from '#shared/lib/errorLog.ts';

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

function read(file: string): readonly ErrorEntry[] {
  try {
    const parsed = z.safeParse(entriesSchema, JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : [];
  } catch {
    // There is none yet, or it is damaged: nothing that is worth a failed start.
    return [];
  }
}

/** What goes wrong in this process and with its children, kept in a small file: a crash takes the memory with it. */
export function openErrorLog(file: string, now: () => number): ErrorLog {
  const log = createErrorLog({
    now,
    earlier: read(file),
    onNew() {
      try {
        mkdirSync(dirname(file), { recursive: true });
        // In one step: what is cut short would be of no use.
        writeFileSync(`${file}.new`, JSON.stringify(log.entries()));
        renameSync(`${file}.new`, file);
      } catch (error) {
        console.error('the log of errors could not be written', error);
      }
    },
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
