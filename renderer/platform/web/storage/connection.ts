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
  let current: IDBDatabase | Promise<IDBDatabase> | null = null;
  let isClosed = false;

  function keep(database: IDBDatabase): IDBDatabase {
    const letGo = () => {
      database.close();
      if (current === database) current = null;
    };
    database.onversionchange = letGo;
    database.onclose = letGo;
    current = database;
    return database;
  }
  keep(opened);

  function connect(): IDBDatabase | Promise<IDBDatabase> {
    if (isClosed) return Promise.reject(new DOMException('the stores were closed', 'InvalidStateError'));
    current ??= reopen().then(keep, (error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  }

  async function beginLater(stores: readonly string[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    return (await connect()).transaction(stores, mode, { durability });
  }

  /** At once where the database is open: what is asked for while a page is drawn is read meanwhile. */
  function begin(
    stores: readonly string[],
    mode: IDBTransactionMode,
  ): IDBTransaction | Promise<IDBTransaction> {
    if (isClosed || !(current instanceof IDBDatabase)) return beginLater(stores, mode);
    try {
      return current.transaction(stores, mode, { durability });
    } catch (error) {
      // The browser closed it and has not said so yet.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      current = null;
      return beginLater(stores, mode);
    }
  }

  return {
    async read(stores, work) {
      const begun = begin(stores, 'readonly');
      return work(begun instanceof Promise ? await begun : begun);
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
      if (current instanceof Promise)
        void current.then(
          (database) => database.close(),
          () => undefined,
        );
      else current?.close();
      current = null;
    },
  };
}
