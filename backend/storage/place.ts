import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/** The file of a deployment that has no PostgreSQL. */
export const databaseFileIn = (dataDir: string): string => resolve(dataDir, 'vesper.db');

/** A folder that its owner alone enters. One that many share, as /tmp is, is left as it is. */
export function preparePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const isShared = (statSync(folder).mode & 0o1000) !== 0;
  if (!isShared) shut(folder, 0o700);
}

/** A database's file that its owner alone reads, and so its log: SQLite gives that the rights of the file. */
export function preparePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) shut(each, 0o600);
}

/** Whose it is not can not shut it, and need not: the owner is trusted with the data. */
function shut(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
