import type { LocalStore } from '#shared/store/localStore.ts';
import { changedEntry } from '#shared/store/outboxChange.ts';
import type { Draft, OutboxEntry } from '#shared/store/records.ts';
import { clientStoreNames } from './clientDatabase.ts';
import type { Connection } from './connection.ts';
import { resultOf, keysWith } from './idb.ts';
import { createIdbUploads } from './idbUploads.ts';

/** A row of any store in `client-db`. */
export interface Row<T> {
  readonly userId: string;
  readonly key: string;
  readonly value: T;
}

/** A user's part of `client-db`. */
export function createIdbLocalStore(connection: Connection, userId: string): LocalStore {
  const everything = keysWith([userId]);

  const get = <T>(name: string, key: string): Promise<T | null> =>
    connection.read([name], async (transaction) => {
      const row = await resultOf<Row<T> | undefined>(transaction.objectStore(name).get([userId, key]));
      return row ? row.value : null;
    });
  const all = async <T>(store: IDBObjectStore): Promise<T[]> =>
    (await resultOf<Row<T>[]>(store.getAll(everything))).map(({ value }) => value);
  const write = async (names: readonly string[], work: (transaction: IDBTransaction) => unknown) => {
    await connection.write(names, work);
    return null;
  };

  async function putEntries(store: IDBObjectStore, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
    const orders = new Map((await all<OutboxEntry>(store)).map(({ id, order }) => [id, order]));
    let last = Math.max(0, ...orders.values());
    return entries.map((entry) => {
      const order = orders.get(entry.id) ?? ++last;
      orders.set(entry.id, order);
      const value = { ...entry, order };
      store.put({ userId, key: entry.id, value });
      return value;
    });
  }

  return {
    getDraft: ({ key }) => get<Draft>('drafts', key),
    listDrafts: () =>
      connection.read(['drafts'], (transaction) => all<Draft>(transaction.objectStore('drafts'))),
    putDraft: ({ draft }) =>
      write(['drafts'], (transaction) =>
        transaction.objectStore('drafts').put({ userId, key: draft.key, value: draft }),
      ),
    deleteDraft: ({ key }) =>
      write(['drafts'], (transaction) => transaction.objectStore('drafts').delete([userId, key])),

    listOutbox: () =>
      connection.read(['outbox'], async (transaction) => {
        const entries = await all<OutboxEntry>(transaction.objectStore('outbox'));
        return entries.sort((a, b) => a.order - b.order);
      }),
    getOutbox: ({ id }) => get<OutboxEntry>('outbox', id),
    putOutbox: async ({ entry }) => {
      const stored = await connection.write(['outbox'], (transaction) =>
        putEntries(transaction.objectStore('outbox'), [entry]),
      );
      return stored[0] ?? entry;
    },
    changeOutbox: ({ id, change }) =>
      connection.write(['outbox'], async (transaction) => {
        const store = transaction.objectStore('outbox');
        const row = await resultOf<Row<OutboxEntry> | undefined>(store.get([userId, id]));
        const before = row?.value;
        if (!before) return { before: null, after: null };
        const after = changedEntry(before, change);
        if (after) store.put({ userId, key: id, value: after });
        else store.delete([userId, id]);
        return { before, after };
      }),
    sendDraft: ({ key, entries }) =>
      connection.write(['drafts', 'outbox'], (transaction) => {
        transaction.objectStore('drafts').delete([userId, key]);
        return putEntries(transaction.objectStore('outbox'), entries);
      }),
    deleteOutbox: ({ ids }) =>
      write(['outbox'], (transaction) => {
        for (const id of ids) transaction.objectStore('outbox').delete([userId, id]);
      }),

    getValue: ({ name }) => get<string>('values', name),
    putValue: ({ name, value }) =>
      write(['values'], (transaction) => {
        const store = transaction.objectStore('values');
        if (value === null) store.delete([userId, name]);
        else store.put({ userId, key: name, value });
      }),

    ...createIdbUploads(connection, userId),

    clear: () =>
      write(clientStoreNames, (transaction) => {
        for (const name of clientStoreNames) transaction.objectStore(name).delete(everything);
      }),
  };
}
