import { count, maybe, text } from '#shared/domain/fields.ts';
import * as z from 'zod/mini';

/** What one process of the app takes, of what nobody else uses. */
const processMemorySchema = z.strictObject({ kind: text, megabytes: count });
export type ProcessMemory = z.output<typeof processMemorySchema>;

/** What the page can't know of the app around it. */
export const processFactsSchema = z.strictObject({
  versions: z.strictObject({
    app: text,
    electron: maybe(text),
    chrome: maybe(text),
    node: text,
  }),
  /** Node's `process.platform` and `process.arch`. */
  platform: text,
  architecture: text,
  osVersion: text,
  cores: count,
  memoryMegabytes: count,
  isPackaged: z.boolean(),
  /** Since when nothing is drawn by the graphics card, because it failed again and again; null: it draws. */
  softwareSinceMs: z.nullable(count),
  processes: z.array(processMemorySchema),
  /** Path of the main process's log. */
  logFile: text,
  /** Folder of the dumps that crashed processes leave. They stay on this machine. */
  crashFolder: text,
  /** Number of dumps in that folder. */
  crashDumps: count,
  /** The last lines of the main process's log, the newest last. */
  log: z.array(text),
  /** As `app:getErrors`. */
  errors: text,
});
export type ProcessFacts = z.output<typeof processFactsSchema>;

/** A bundle is a few hundred kilobytes. */
const mostChars = 4_000_000;

export const fileToSaveSchema = z.strictObject({
  name: z.string().check(z.regex(/^[\w-]{1,60}\.json$/)),
  content: z.string().check(z.maxLength(mostChars)),
});

/** `cancelled`: the person closed the dialog. */
export const fileSavedSchema = z.enum(['saved', 'cancelled', 'failed']);
export type FileSaved = z.output<typeof fileSavedSchema>;
