import Papa from 'papaparse';
import { checkStatement, type CheckedStatement, type StatementKey } from '#shared/domain/statementCheck.ts';
import { verifySeal } from './verifySeal.ts';

/** Maximum size of a file: a year of a busy streamer has some twenty megabytes. */
const mostBytes = 32 * 1024 * 1024;
/** Maximum number of rows of a file. */
const mostRows = 200_000;
/** Milliseconds of work between two pauses, so that the page stays usable. */
const sliceMs = 12;
/** Rows between two pauses of the reader. */
const rowsAtOnce = 1_000;
/** Reading is this part of the whole, checking is the rest. */
const readingPart = 0.2;

/** `none`: it is no statement of ours. `tooLarge`: no statement is that long. `unreadable`: the file can't be read. */
export type FileOutcome =
  | { readonly kind: 'checked'; readonly checked: CheckedStatement }
  | { readonly kind: 'none' | 'tooLarge' | 'unreadable' };
export type CheckedFile = FileOutcome & { readonly name: string };

export interface CheckOptions {
  readonly signal: AbortSignal;
  /** Called now and then with the part that is done, from 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/**
 * Reads a file on this device and checks it in slices; nothing of it goes anywhere. Throws the reason of the signal if
 * the check was cancelled.
 */
export async function checkFile(
  file: Pick<File, 'name' | 'size' | 'text'>,
  keys: readonly StatementKey[],
  { signal, onProgress }: CheckOptions,
): Promise<CheckedFile> {
  const { name } = file;
  if (file.size > mostBytes) return { name, kind: 'tooLarge' };
  const pause = createPause(signal, onProgress);
  let text: string;
  try {
    text = (await file.text()).replace(/^\uFEFF/, '');
  } catch {
    return { name, kind: 'unreadable' };
  }
  const rows = await readRows(text, (done) => pause(done * readingPart));
  if (!rows) return { name, kind: 'tooLarge' };
  const checked = await checkStatement(rows, keys, verifySeal, (done) =>
    pause(readingPart + done * (1 - readingPart)),
  );
  return checked ? { name, kind: 'checked', checked } : { name, kind: 'none' };
}

/** Returns what lets the page work whenever a slice of time is over, and throws once the check is cancelled. */
function createPause(signal: AbortSignal, onProgress: (done: number) => void) {
  let sinceMs = performance.now();
  return async (done: number): Promise<void> => {
    signal.throwIfAborted();
    if (performance.now() - sinceMs < sliceMs) return;
    onProgress(done);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    sinceMs = performance.now();
  };
}

/** The rows of a file; null if there are too many. */
function readRows(
  text: string,
  pause: (done: number) => Promise<void>,
): Promise<readonly (readonly string[])[] | null> {
  return new Promise((resolve, reject) => {
    const rows: string[][] = [];
    Papa.parse<string[]>(text, {
      delimiter: ',',
      // The fast mode splits all that is left of the text again after each pause.
      fastMode: false,
      step({ data, meta }, parser) {
        rows.push(data);
        if (rows.length > mostRows) return parser.abort();
        if (rows.length % rowsAtOnce !== 0) return;
        parser.pause();
        pause(Math.min(1, meta.cursor / text.length)).then(
          () => parser.resume(),
          (reason: unknown) => {
            reject(reason instanceof Error ? reason : new Error(String(reason)));
            parser.abort();
          },
        );
      },
      complete: () => resolve(rows.length > mostRows ? null : rows),
    });
  });
}
