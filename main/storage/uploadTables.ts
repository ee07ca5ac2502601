import type { LocalStore } from '#shared/store/localStore.ts';
import type { UploadRecord, uploadMethods } from '#shared/store/uploads.ts';
import { parseStored, type Database } from './database.ts';
import type { SyncStore } from './asyncStore.ts';

type UploadStore = Pick<LocalStore, keyof typeof uploadMethods>;
interface Row {
  readonly position: number;
  readonly data: string;
}

/** Creates the queries for uploads to galleries and stories in `client-db`. */
export function createUploadTables(database: Database): {
  readonly methods: SyncStore<UploadStore>;
  /** Deletes all uploads. Call within a transaction. */
  clear(): void;
} {
  const sql = {
    all: database.prepare<[], Row>('select position, data from uploads order by position'),
    one: database.prepare<[string], Row>('select position, data from uploads where id = ?'),
    put: database
      .prepare<[string, string], number>(
        `insert into uploads (id, position, data)
         values (?, (select coalesce(max(position), 0) + 1 from uploads), ?)
         on conflict (id) do update set data = excluded.data returning position`,
      )
      .pluck(),
    putFile: database.prepare<[string, string, Uint8Array]>(
      'replace into uploadFiles (id, part, bytes) values (?, ?, ?)',
    ),
    file: database
      .prepare<[string, string], Buffer>('select bytes from uploadFiles where id = ? and part = ?')
      .pluck(),
    delete: database.prepare<[string]>('delete from uploads where id = ?'),
    deleteFiles: database.prepare<[string]>('delete from uploadFiles where id = ?'),
  };
  const recordOf = ({ position, data }: Row): UploadRecord => ({
    ...parseStored<UploadRecord>(data),
    order: position,
  });
  function put(record: UploadRecord): UploadRecord {
    const order = sql.put.get(record.id, JSON.stringify(record));
    if (order === undefined) throw new Error('the table of uploads returned no order');
    return { ...record, order };
  }
  const remove = (id: string) => {
    sql.delete.run(id);
    sql.deleteFiles.run(id);
  };
  const putWhole = database.transaction(
    (record: UploadRecord, file: Uint8Array, poster: Uint8Array | null) => {
      sql.deleteFiles.run(record.id);
      sql.putFile.run(record.id, 'file', file);
      if (poster) sql.putFile.run(record.id, 'poster', poster);
      return put(record);
    },
  );
  const change = database.transaction((id: string, change: Partial<UploadRecord>) => {
    const row = sql.one.get(id);
    return row ? put({ ...recordOf(row), ...change }) : null;
  });
  const removeAll = database.transaction((ids: readonly string[]) => {
    for (const id of ids) remove(id);
  });

  return {
    methods: {
      listUploads: () => sql.all.all().map(recordOf),
      putUpload: ({ record, file, poster }) => putWhole(record, file, poster),
      changeUpload: (request) => change(request.id, request.change),
      getUploadFile({ id, part }) {
        const bytes = sql.file.get(id, part);
        return bytes ? new Uint8Array(bytes) : null;
      },
      deleteUploads({ ids }) {
        removeAll(ids);
        return null;
      },
    },
    clear: () => database.exec('delete from uploads; delete from uploadFiles'),
  };
}
