/** Promises over IndexedDB, as few as are needed. */

/** Chromium and Firefox since 2025: pages from the greatest key down without a cursor. */
interface DirectedSource {
  getAll(options: { query: IDBKeyRange; count: number; direction: 'prev' }): IDBRequest;
}

export type Source = IDBObjectStore | IDBIndex;

export function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
}

/** Resolves once everything of it is committed; rejects with what ended it, and then nothing of it was kept. */
export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject((transaction.error ?? new DOMException('ended early', 'AbortError')) as Error);
  });
}

/** The last `count` records of a range, the greatest key first. */
export function newestFirst<T>(source: Source, range: IDBKeyRange, count: number): Promise<T[]> {
  if ('getAllRecords' in source)
    return asked<T[]>(
      (source as unknown as DirectedSource).getAll({ query: range, count, direction: 'prev' }),
    );
  const found: T[] = [];
  const request = source.openCursor(range, 'prev');
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error as Error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor) found.push(cursor.value as T);
      if (cursor && found.length < count) cursor.continue();
      else resolve(found);
    };
  });
}

/**
 * Every key that is an array and begins with these parts; with `from` and `to`, those in which the next part lies in
 * between. An array sorts after every number and text, so an empty one ends a range.
 */
export function keysWith(
  parts: readonly string[],
  from?: readonly IDBValidKey[],
  to?: readonly IDBValidKey[],
): IDBKeyRange {
  return IDBKeyRange.bound([...parts, ...(from ?? [])], [...parts, ...(to ?? [[]])]);
}

/** Those that begin with these parts and lie before the one that goes on so, which is not among them. */
export function keysBefore(parts: readonly string[], to: readonly IDBValidKey[]): IDBKeyRange {
  return IDBKeyRange.bound([...parts], [...parts, ...to], false, true);
}

/** No room is left: nothing of what was to be written is there. */
class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** What IndexedDB failed with, as the store's callers know it. */
export function storeError(error: unknown): unknown {
  const isFull = error instanceof Error && error.name === 'QuotaExceededError';
  return isFull ? new StorageFull('no room is left', { cause: error }) : error;
}

/** What is stored can't be read any more. Network data is loaded again then. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** Chromium keeps great values in files of their own and says so where such a file is gone. */
export function isDamage(error: unknown): boolean {
  return error instanceof Damaged || (error instanceof Error && error.name === 'NotReadableError');
}
