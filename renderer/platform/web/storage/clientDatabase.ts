import { openDatabase, type DatabasePlan } from './database.ts';
import { resultOf } from './idb.ts';

export const clientDatabaseName = 'client-db';
const firstStoreNames = ['drafts', 'outbox', 'values'] as const;
export const uploadStoreNames = ['uploads', 'uploadFiles'] as const;
export const clientStoreNames = [...firstStoreNames, ...uploadStoreNames] as const;

const plan: DatabasePlan = {
  name: clientDatabaseName,
  version: 2,
  upgrade(database, _transaction, from) {
    // All users of this browser share these stores, each under their id: data survives a forced sign-out.
    const create = (names: readonly string[]) => {
      for (const name of names) database.createObjectStore(name, { keyPath: ['userId', 'key'] });
    };
    if (from < 1) create(firstStoreNames);
    if (from < 2) create(uploadStoreNames);
    return Promise.resolve();
  },
  async check(database) {
    const transaction = database.transaction([...clientStoreNames], 'readonly');
    await Promise.all(
      clientStoreNames.map((name) =>
        resultOf(transaction.objectStore(name).getKey(IDBKeyRange.lowerBound(0))),
      ),
    );
  },
};

export const openClientDatabase = (withinMs: number) => openDatabase(plan, withinMs);
