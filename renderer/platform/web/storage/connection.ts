import { finished, storeError } from './idb.ts';

export interface Connection {
  /** The answer of `work`, which may wait for the requests of this transaction and for nothing else. */
  read<T>(stores: readonly string[], work: (transaction: IDBTransaction) => Promise<T>): Promise<T>;
  /** The same; resolves once everything is committed. Where `work` throws nothing of it was done. */
  write<T>(stores: readonly string[], work: (transaction: IDBTransaction) => Promise<T> | T): Promise<T>;
  close(): void;
}

/**
 * A database that stays within reach: it is let go at once where another tab wants to upgrade or delete it, and opened
 * again by the next call, as it is where the browser took it away.
 */
export function createConnection(
  opened: IDBDatabase,
  reopen: () => Promise<IDBDatabase>,
  durability: 'strict' | 'relaxed',
): Connection {
  let live: IDBDatabase | null = null;
  let current: Promise<IDBDatabase> | null = Promise.resolve(watch(opened));
  let isClosed = false;

  function watch(database: IDBDatabase): IDBDatabase {
    live = database;
    const letGo = () => {
      database.close();
      if (live === database) current = null;
    };
    database.onversionchange = letGo;
    database.onclose = letGo;
    return database;
  }

  function connect(): Promise<IDBDatabase> {
    if (isClosed) return Promise.reject(new DOMException('the stores were closed', 'InvalidStateError'));
    current ??= reopen().then(watch, (error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  }

  async function begin(stores: readonly string[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    const database = await connect();
    try {
      return database.transaction(stores, mode, { durability });
    } catch (error) {
      // The browser closed it and has not said so yet.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError' || isClosed) throw error;
      current = null;
      return (await connect()).transaction(stores, mode, { durability });
    }
  }

  return {
    async read(stores, work) {
      return work(await begin(stores, 'readonly'));
    },
    async write(stores, work) {
      const transaction = await begin(stores, 'readwrite');
      const ended = finished(transaction);
      try {
        const answer = await work(transaction);
        transaction.commit();
        await ended;
        return answer;
      } catch (error) {
        const cause = transaction.error ?? error;
        try {
          transaction.abort();
        } catch {
          // It has ended already.
        }
        await ended.catch(() => undefined);
        throw storeError(cause);
      }
    },
    close() {
      isClosed = true;
      void current?.then(
        (database) => database.close(),
        () => undefined,
      );
      current = null;
    },
  };
}
