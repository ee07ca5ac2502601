import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fullDisk } from './workFolder.ts';
import type { FileStore } from './store.ts';

const privateFolder = { recursive: true, mode: 0o700 } as const;

/** Returns null if the file or folder does not exist. */
async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Stores files below a folder of this machine, or of a network file system that all nodes mount. */
export function createFolderStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, key);

  async function place(key: string): Promise<string> {
    const path = pathOf(key);
    await mkdir(dirname(path), privateFolder);
    return path;
  }

  async function entries(folder: string) {
    return (await unlessMissing(readdir(pathOf(folder), { withFileTypes: true }))) ?? [];
  }

  return {
    async put(key, bytes) {
      const path = await place(key);
      try {
        await writeFile(`${path}.half`, bytes, { mode: 0o600 });
        await rename(`${path}.half`, path);
      } catch (error) {
        throw fullDisk(error) ?? error;
      }
    },
    putFile: async (key, path) => rename(path, await place(key)),
    read: (key) => unlessMissing(readFile(pathOf(key))),
    fetch: (key) => Promise.resolve(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    async list(folder, start = '') {
      const files = (await entries(folder)).filter((entry) => entry.isFile());
      return files.map(({ name }) => name).filter((name) => name.startsWith(start));
    },
    async folders(folder) {
      return (await entries(folder)).filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    delivery: { kind: 'path', pathOf },
  };
}
