import * as z from 'zod/mini';
import { folderSchema, type Folder } from '#shared/domain/chat.ts';
import type { StoredFile } from '#shared/store/records.ts';
import type { Database } from '../database.ts';

/**
 * Reads and writes the tables besides chats and messages: files, chats whose sensitive media are shown,
 * folders, and the revision.
 */
export function createSmallTables(database: Database) {
  const sql = {
    revision: database.prepare<[], number | null>(`select value from facts where name = 'revision'`).pluck(),
    setRevision: database.prepare(`replace into facts (name, value) values ('revision', ?)`),
    file: database.prepare<[string], { id: string; name: string; type: string; bytes: Buffer<ArrayBuffer> }>(
      'select id, name, type, bytes from files where id = ?',
    ),
    fileIds: database.prepare<[], string>('select id from files order by id').pluck(),
    putFile: database.prepare('replace into files (id, name, type, bytes) values (?, ?, ?, ?)'),
    deleteFile: database.prepare('delete from files where id = ?'),
    isShown: database.prepare<[string], 1>('select 1 from sensitiveFilters where chatId = ?').pluck(),
    show: database.prepare('insert or ignore into sensitiveFilters (chatId) values (?)'),
    unshow: database.prepare('delete from sensitiveFilters where chatId = ?'),
    folders: database.prepare<[], string>('select data from folders order by type').pluck(),
    putFolder: database.prepare('insert into folders (type, data) values (?, ?)'),
    deleteFolders: database.prepare('delete from folders'),
  };
  const putFolders = database.transaction((folders: readonly Folder[]) => {
    sql.deleteFolders.run();
    for (const folder of folders) sql.putFolder.run(folder.type, JSON.stringify(folder));
  });
  const deleteFiles = database.transaction((ids: readonly string[]) => {
    for (const id of ids) sql.deleteFile.run(id);
  });

  return {
    revision: (): number | null => sql.revision.get() ?? null,
    setRevision: (revision: number | null) => void sql.setRevision.run(revision),
    file(id: string): StoredFile | null {
      const row = sql.file.get(id);
      if (!row) return null;
      const { buffer, byteOffset, byteLength } = row.bytes;
      return { ...row, bytes: new Uint8Array(buffer, byteOffset, byteLength) };
    },
    fileIds: () => sql.fileIds.all(),
    /**
     * Waits for the disk, because the outbox (client-db) depends on these files after a power failure too.
     */
    putFile({ id, name, type, bytes }: StoredFile): void {
      database.pragma('synchronous = FULL');
      try {
        sql.putFile.run(id, name, type, bytes);
      } finally {
        database.pragma('synchronous = NORMAL');
      }
    },
    deleteFiles: (ids: readonly string[]) => deleteFiles(ids),
    putFolders: (folders: readonly Folder[]) => putFolders(folders),
    folders: () => sql.folders.all().map((data) => z.parse(folderSchema, JSON.parse(data))),
    isShown: (chatId: string) => sql.isShown.get(chatId) === 1,
    setShown(chatId: string, isShown: boolean): void {
      (isShown ? sql.show : sql.unshow).run(chatId);
    },
  };
}

export type SmallTables = ReturnType<typeof createSmallTables>;
