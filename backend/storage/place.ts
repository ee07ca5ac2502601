import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/** Returns the path of the SQLite file, for a deployment without PostgreSQL. */
export const databaseFileIn = (dataDir: string): string => resolve(dataDir, 'vesper.db');

/**
 * Creates a folder that only its owner can enter. The mode of a shared folder such as /tmp is not changed.
 */
export function preparePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const isShared = (statSync(folder).mode & 0o1000) !== 0;
  if (!isShared) restrictMode(folder, 0o700);
}

/** Creates a database file that only its owner can read. SQLite copies the file's mode to its log. */
export function preparePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) restrictMode(each, 0o600);
}

/**
 * Only the owner of a file can change its mode. A file of another owner stays as it is, because that owner is
 * trusted with the data.
 */
function restrictMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
