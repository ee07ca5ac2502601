import type { LocalStore } from '#shared/store/localStore.ts';
import { changedEntry, type OutboxChange } from '#shared/store/outboxChange.ts';
import type { Draft, OutboxEntry } from '#shared/store/records.ts';
import { parseStored, type Database } from './database.ts';
import { asAsyncStore } from './asyncStore.ts';
import { createUploadTables } from './uploadTables.ts';

/** Creates the {@link LocalStore} on `client-db`. */
export function createSqliteLocalStore(database: Database): LocalStore {
  const sql = {
    draft: database.prepare<[string], string>('select data from drafts where key = ?').pluck(),
    drafts: database.prepare<[], string>('select data from drafts order by key').pluck(),
    putDraft: database.prepare<[string, string]>('replace into drafts (key, data) values (?, ?)'),
    deleteDraft: database.prepare<[string]>('delete from drafts where key = ?'),
    outbox: database.prepare<[], { position: number; data: string }>(
      'select position, data from outbox order by position',
    ),
    entry: database.prepare<[string], { position: number; data: string }>(
      'select position, data from outbox where id = ?',
    ),
    putEntry: database
      .prepare<[string, string], number>(
        `insert into outbox (id, position, data)
         values (?, (select coalesce(max(position), 0) + 1 from outbox), ?)
         on conflict (id) do update set data = excluded.data returning position`,
      )
      .pluck(),
    deleteEntry: database.prepare<[string]>('delete from outbox where id = ?'),
    value: database.prepare<[string], string>('select value from records where name = ?').pluck(),
    putValue: database.prepare<[string, string]>('replace into records (name, value) values (?, ?)'),
    deleteValue: database.prepare<[string]>('delete from records where name = ?'),
  };

  const entryOf = ({ position, data }: { position: number; data: string }): OutboxEntry => ({
    ...parseStored<OutboxEntry>(data),
    order: position,
  });

  function putEntry(entry: OutboxEntry): OutboxEntry {
    const order = sql.putEntry.get(entry.id, JSON.stringify(entry));
    if (order === undefined) throw new Error('the outbox returned no order');
    return { ...entry, order };
  }

  const sendDraft = database.transaction((key: string, entries: readonly OutboxEntry[]) => {
    sql.deleteDraft.run(key);
    return entries.map(putEntry);
  });
  const changeOutbox = database.transaction((id: string, change: OutboxChange) => {
    const row = sql.entry.get(id);
    const before = row && entryOf(row);
    if (!before) return { before: null, after: null };
    const after = changedEntry(before, change);
    if (after) putEntry(after);
    else sql.deleteEntry.run(id);
    return { before, after };
  });
  const deleteOutbox = database.transaction((ids: readonly string[]) => {
    for (const id of ids) sql.deleteEntry.run(id);
  });
  const uploads = createUploadTables(database);
  const clear = database.transaction(() => {
    database.exec('delete from drafts; delete from outbox; delete from records');
    uploads.clear();
  });

  return asAsyncStore<LocalStore>({
    getDraft({ key }) {
      const data = sql.draft.get(key);
      return data === undefined ? null : parseStored<Draft>(data);
    },
    listDrafts: () => sql.drafts.all().map((data) => parseStored<Draft>(data)),
    putDraft({ draft }) {
      sql.putDraft.run(draft.key, JSON.stringify(draft));
      return null;
    },
    deleteDraft({ key }) {
      sql.deleteDraft.run(key);
      return null;
    },
    listOutbox: () => sql.outbox.all().map(entryOf),
    getOutbox({ id }) {
      const row = sql.entry.get(id);
      return row ? entryOf(row) : null;
    },
    putOutbox: ({ entry }) => putEntry(entry),
    changeOutbox: ({ id, change }) => changeOutbox(id, change),
    sendDraft: ({ key, entries }) => sendDraft(key, entries),
    deleteOutbox({ ids }) {
      deleteOutbox(ids);
      return null;
    },
    getValue: ({ name }) => sql.value.get(name) ?? null,
    putValue({ name, value }) {
      if (value === null) sql.deleteValue.run(name);
      else sql.putValue.run(name, value);
      return null;
    },
    ...uploads.methods,
    clear() {
      clear();
      database.exec('vacuum');
      database.pragma('wal_checkpoint(TRUNCATE)');
      return null;
    },
  });
}
