import { servedTypes, type ServedName } from './addresses.ts';
import type { FileStore } from './store.ts';
import type { WorkFolder } from './workFolder.ts';

/** Name of an upload's file. `source` is the recording as received, until `file` is made from it. */
export type FileName = `${'source' | 'file' | 'preview' | 'blurred'}.${string}`;

/** Store folder of all uploads, with a subfolder for each. The folder store has it in DATA_DIR. */
export const uploadsFolder = 'uploads/kept';
const folderOf = (id: string) => `${uploadsFolder}/${id}`;
export const keyOf = (id: string, name: string) => `${folderOf(id)}/${name}`;

/** Access to the stored files of uploads. */
export interface UploadFiles {
  /** Stores files from the work folder under these names. Returns the names in the format of the row. */
  keep(id: string, names: readonly FileName[]): Promise<string>;
  namesOf(row: { readonly id: string; readonly names: string | null }): Promise<readonly string[]>;
  read(id: string, name: string): Promise<Buffer | null>;
  /** Returns the path of a local file with the bytes; null if there are none. */
  fetch(id: string, name: string): Promise<string | null>;
  /** Deletes all stored files except these. */
  removeOthers(id: string, names: readonly string[]): Promise<void>;
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
    async removeOthers(id, names) {
      for (const name of await store.list(folderOf(id)))
        if (!names.includes(name)) await store.remove(keyOf(id, name));
    },
    remove: (id) => store.removeFolder(folderOf(id)),
  };
}
