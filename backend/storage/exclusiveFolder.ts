import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { preparePrivateFile } from './place.ts';
import { DatabaseProblem } from './problems.ts';
import { isBusy } from './sqliteCommits.ts';

/** The name never changes, because a release with another name would not see the lock. */
const lockFile = 'vesper.lock';

/**
 * Locks a data folder. The lock is an open exclusive transaction of an empty SQLite database, because Node
 * has no file locks. The operating system releases it when the process ends, so that a crash leaves no stale
 * lock.
 */
export function lockFolder(folder: string): { release(): void } {
  const file = join(folder, lockFile);
  // Closing any handle of a locked file releases POSIX locks of the process, so an existing file is not opened twice.
  if (!existsSync(file)) preparePrivateFile(file);
  const lock = new SQLite(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DatabaseProblem(
      `The data in ${folder} is in use by another Vesper backend: stop that one, or choose another DATA_DIR.`,
    );
  }
  return { release: () => void lock.close() };
}
