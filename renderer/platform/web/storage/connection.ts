import { finished, storeError } from './idb.ts';

export interface Connection {
  /** Returns the result of `work`, which may await only requests of this transaction. */
  read<T>(stores: readonly string[], work: (transaction: IDBTransaction) => Promise<T>): Promise<T>;
  /**
   * Resolves with the result of `work` after the commit. If `work` throws, the transaction is rolled back.
   */
  write<T>(stores: readonly string[], work: (transaction: IDBTransaction) => Promise<T> | T): Promise<T>;
  close(): void;
}

/**
 * Wraps a database and reopens it on the next call after it was closed. The connection closes when another
 * tab upgrades or deletes the database, or when the browser closes it.
 */
export function createConnection(
  opened: IDBDatabase,
  reopen: () => Promise<IDBDatabase>,
  durability: 'strict' | 'relaxed',
): Connection {
  let current: IDBDatabase | Promise<IDBDatabase> | null = null;
  let isClosed = false;

  function watch(database: IDBDatabase): IDBDatabase {
    const release = () => {
      database.close();
      if (current === database) current = null;
    };
    database.onversionchange = release;
    database.onclose = release;
    current = database;
    return database;
  }
  watch(opened);

  function connect(): IDBDatabase | Promise<IDBDatabase> {
    if (isClosed) return Promise.reject(new DOMException('the stores were closed', 'InvalidStateError'));
    current ??= reopen().then(watch, (error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  }

  async function beginLater(stores: readonly string[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    return (await connect()).transaction(stores, mode, { durability });
  }

  /** Begins synchronously if the database is open, so that a read during rendering starts without delay. */
  function begin(
    stores: readonly string[],
    mode: IDBTransactionMode,
  ): IDBTransaction | Promise<IDBTransaction> {
    if (isClosed || !(current instanceof IDBDatabase)) return beginLater(stores, mode);
    try {
      return current.transaction(stores, mode, { durability });
    } catch (error) {
      // The browser closed the database before it fired the close event.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      current = null;
      return beginLater(stores, mode);
    }
  }

  return {
    async read(stores, work) {
      const transaction = begin(stores, 'readonly');
      return work(transaction instanceof Promise ? await transaction : transaction);
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
          // The transaction has already ended.
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
