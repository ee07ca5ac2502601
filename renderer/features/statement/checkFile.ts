import Papa from 'papaparse';
import {
  checkStatement,
  type CheckedStatement,
  type StatementKey,
  type VerifySeal,
} from '#shared/domain/statementCheck.ts';

/** Maximum size of a file: a year of a busy streamer has some twenty megabytes. */
const maxBytes = 32 * 1024 * 1024;
/** Maximum number of rows of a file. */
const maxRows = 200_000;
/** Milliseconds of work between two pauses, so that the page stays usable. */
const sliceMs = 12;
/** Rows between two pauses of the reader. */
const rowsPerSlice = 1_000;
/** Part of the progress for reading, from 0 to 1. The rest is for checking. */
const readingPart = 0.2;

/**
 * `none`: not a statement of this service. `tooLarge`: larger than any statement. `unreadable`: reading
 * failed.
 */
export type FileOutcome =
  | { readonly kind: 'checked'; readonly checked: CheckedStatement }
  | { readonly kind: 'none' | 'tooLarge' | 'unreadable' };
export type CheckedFile = FileOutcome & { readonly name: string };

export interface CheckOptions {
  readonly signal: AbortSignal;
  /** Called repeatedly with the progress, from 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/**
 * Reads a file on this device and checks it in slices without uploading it. Throws the signal's reason if
 * cancelled.
 */
export async function checkFile(
  file: Pick<File, 'name' | 'size' | 'text'>,
  keys: readonly StatementKey[],
  { signal, onProgress }: CheckOptions,
): Promise<CheckedFile> {
  const { name } = file;
  if (file.size > maxBytes) return { name, kind: 'tooLarge' };
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

/**
 * Returns a function that yields to the page when a time slice is over, and throws if the check was
 * cancelled.
 */
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

/** Returns the rows of a file; null if there are too many. */
function readRows(
  text: string,
  pause: (done: number) => Promise<void>,
): Promise<readonly (readonly string[])[] | null> {
  return new Promise((resolve, reject) => {
    const rows: string[][] = [];
    Papa.parse<string[]>(text, {
      delimiter: ',',
      // Fast mode would split the remaining text again after each pause.
      fastMode: false,
      step({ data, meta }, parser) {
        rows.push(data);
        if (rows.length > maxRows) return parser.abort();
        if (rows.length % rowsPerSlice !== 0) return;
        parser.pause();
        pause(Math.min(1, meta.cursor / text.length)).then(
          () => parser.resume(),
          (reason: unknown) => {
            reject(reason instanceof Error ? reason : new Error(String(reason)));
            parser.abort();
          },
        );
      },
      complete: () => resolve(rows.length > maxRows ? null : rows),
    });
  });
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/**
 * Verifies an Ed25519 signature with Web Crypto. Null: the browser does not support it, or the key is
 * malformed. False: the signature is malformed or wrong.
 */
const verifySeal: VerifySeal = async (publicKey, message, signature) => {
  // `subtle` is undefined on insecure origins.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  let key: CryptoKey;
  try {
    key = await subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify']);
  } catch {
    return null;
  }
  try {
    return await subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), new Uint8Array(message));
  } catch {
    return false;
  }
};
