import { servedTypes, type ServedName } from './addresses.ts';
import type { FileStore } from './store.ts';
import type { WorkFolder } from './workFolder.ts';

/** Names of an upload's files. `source` is a recording as it came, until `file` is made of it. */
export type FileName = `${'source' | 'file' | 'preview' | 'blurred'}.${string}`;

/** The folder of all uploads in the store, one folder for each below it. The folder store has it in DATA_DIR. */
export const uploadsFolder = 'uploads/kept';
const folderOf = (id: string) => `${uploadsFolder}/${id}`;
export const keyOf = (id: string, name: string) => `${folderOf(id)}/${name}`;

/** The stored files of uploads. */
export interface UploadFiles {
  /** Stores files that were made in the work folder under these names. Returns the names as a row has them. */
  keep(id: string, names: readonly FileName[]): Promise<string>;
  namesOf(row: { readonly id: string; readonly names: string | null }): Promise<readonly string[]>;
  read(id: string, name: string): Promise<Buffer | null>;
  /** Path of a local file with the bytes; null if there are none. */
  fetch(id: string, name: string): Promise<string | null>;
  /** Removes the stored files but these. */
  keepOnly(id: string, names: readonly string[]): Promise<void>;
  remove(id: string): Promise<void>;
}

export const toNames = (names: readonly string[]): string => names.join(' ');

export function createUploadFiles(store: FileStore, work: WorkFolder): UploadFiles {
  return {
    async keep(id, names) {
      for (const name of names)
        await store.putFile(
          keyOf(id, name),
          work.path(id, name),
          servedTypes[name as ServedName] ?? 'application/octet-stream',
        );
      return toNames(names);
    },
    async namesOf({ id, names }) {
      if (names === null) return store.list(folderOf(id));
      return names.split(' ').filter((name) => name !== '');
    },
    read: (id, name) => store.read(keyOf(id, name)),
    fetch: (id, name) => store.fetch(keyOf(id, name), work.path(id, name)),
    async keepOnly(id, names) {
      for (const name of await store.list(folderOf(id)))
        if (!names.includes(name)) await store.remove(keyOf(id, name));
    },
    remove: (id) => store.removeFolder(folderOf(id)),
  };
}
