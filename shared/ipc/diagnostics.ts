import { count, maybe, text } from '#shared/domain/fields.ts';
import * as z from 'zod/mini';

/** Private memory of one process of the app. */
const processMemorySchema = z.strictObject({ kind: text, megabytes: count });
export type ProcessMemory = z.output<typeof processMemorySchema>;

/** Facts about the app that the page cannot find out by itself. */
export const processFactsSchema = z.strictObject({
  versions: z.strictObject({
    app: text,
    electron: maybe(text),
    chrome: maybe(text),
    node: text,
  }),
  /** Values of Node's `process.platform` and `process.arch`. */
  platform: text,
  architecture: text,
  osVersion: text,
  cores: count,
  memoryMegabytes: count,
  isPackaged: z.boolean(),
  /**
   * Time since when the app renders in software because the graphics card failed repeatedly; null: it uses
   * the card.
   */
  softwareSinceMs: z.nullable(count),
  processes: z.array(processMemorySchema),
  /** Path of the main process's log. */
  logFile: text,
  /** Folder of crash dumps, which stay on this machine. */
  crashFolder: text,
  /** Number of dumps in `crashFolder`. */
  crashDumps: count,
  /** Last lines of the main process's log, newest last. */
  log: z.array(text),
  /** The same text as `app:getErrors`. */
  errors: text,
});
export type ProcessFacts = z.output<typeof processFactsSchema>;

/** Maximum length of a file. A typical bundle has some hundred kilobytes. */
const mostChars = 4_000_000;

export const fileToSaveSchema = z.strictObject({
  name: z.string().check(z.regex(/^[\w-]{1,60}\.json$/)),
  content: z.string().check(z.maxLength(mostChars)),
});

/** `cancelled`: the user closed the dialog. */
export const fileSavedSchema = z.enum(['saved', 'cancelled', 'failed']);
export type FileSaved = z.output<typeof fileSavedSchema>;
