import { openDatabase, type DatabasePlan } from './database.ts';
import { asked } from './idb.ts';

export const clientDatabaseName = 'client-db';
export const clientStoreNames = ['drafts', 'outbox', 'values'] as const;

const plan: DatabasePlan = {
  name: clientDatabaseName,
  version: 1,
  upgrade(database) {
    // Everybody's who uses this browser, each under their own id: a forced log-out keeps it for the next sign-in.
    for (const name of clientStoreNames) database.createObjectStore(name, { keyPath: ['userId', 'key'] });
    return Promise.resolve();
  },
  async check(database) {
    const transaction = database.transaction([...clientStoreNames], 'readonly');
    await Promise.all(
      clientStoreNames.map((name) => asked(transaction.objectStore(name).getKey(IDBKeyRange.lowerBound(0)))),
    );
  },
};

export const openClientDatabase = (withinMs: number) => openDatabase(plan, withinMs);
