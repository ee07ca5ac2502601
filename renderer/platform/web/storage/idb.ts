/** Promise wrappers for IndexedDB. */

/** `getAll` with a direction (Chromium and Firefox since 2025): reads descending pages without a cursor. */
interface DirectedSource {
  getAll(options: { query: IDBKeyRange; count: number; direction: 'prev' }): IDBRequest;
}

export type Source = IDBObjectStore | IDBIndex;

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
}

/**
 * Resolves after the commit. Rejects with the error that aborted the transaction; then no write is stored.
 */
export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject((transaction.error ?? new DOMException('ended early', 'AbortError')) as Error);
  });
}

/** Returns the last `count` records of a range, the greatest key first. */
export function newestFirst<T>(source: Source, range: IDBKeyRange, count: number): Promise<T[]> {
  if ('getAllRecords' in source)
    return resultOf<T[]>(
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
 * Returns the range of array keys that begin with these parts, and whose next part lies between `from` and
 * `to`. An empty array ends a range, because arrays sort after numbers and strings.
 */
export function keysWith(
  parts: readonly string[],
  from?: readonly IDBValidKey[],
  to?: readonly IDBValidKey[],
): IDBKeyRange {
  return IDBKeyRange.bound([...parts, ...(from ?? [])], [...parts, ...(to ?? [[]])]);
}

/**
 * Returns the range of keys that begin with these parts and sort before the key continued by `to`, exclusive.
 */
export function keysBefore(parts: readonly string[], to: readonly IDBValidKey[]): IDBKeyRange {
  return IDBKeyRange.bound([...parts], [...parts, ...to], false, true);
}

/** The disk is full: the transaction stored no change. */
class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** Converts an IndexedDB error to the error that callers of the store expect. */
export function storeError(error: unknown): unknown {
  const isFull = error instanceof Error && error.name === 'QuotaExceededError';
  return isFull ? new StorageFull('no room is left', { cause: error }) : error;
}

/** Stored data is unreadable. The client loads network data again. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/**
 * Returns true for damaged data. Chromium throws NotReadableError if the file of a large value is missing.
 */
export function isDamage(error: unknown): boolean {
  return error instanceof Damaged || (error instanceof Error && error.name === 'NotReadableError');
}
