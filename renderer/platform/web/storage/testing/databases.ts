import { chatDatabaseName } from '../chatDatabase.ts';
import { clientDatabaseName } from '../clientDatabase.ts';
import { deleteDatabase } from '../database.ts';
import { resultOf, finished } from '../idb.ts';

/** Deletes both databases; open connections to them close. */
export async function deleteDatabases(): Promise<void> {
  for (const name of [chatDatabaseName, clientDatabaseName]) await deleteDatabase(name, 5_000);
}

/** Opens a database without the app's own checks and upgrades. */
export function openPlainly(
  name: string,
  version?: number,
  upgrade: (database: IDBDatabase) => void = () => undefined,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => upgrade(request.result);
  return resultOf(request);
}

/** Writes rows into stores unchanged. */
export async function putRows(database: IDBDatabase, rows: Readonly<Record<string, readonly unknown[]>>) {
  const transaction = database.transaction(Object.keys(rows), 'readwrite');
  const ended = finished(transaction);
  for (const [store, values] of Object.entries(rows))
    for (const value of values) transaction.objectStore(store).put(value);
  await ended;
}

export const allRows = (database: IDBDatabase, store: string): Promise<unknown[]> =>
  resultOf(database.transaction([store]).objectStore(store).getAll());

export const namesIn = (database: IDBDatabase): string[] => [...database.objectStoreNames].sort();
