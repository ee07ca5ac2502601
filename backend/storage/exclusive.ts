import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Scope } from '#shared/lib/scope.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { lockPostgres } from './exclusivePostgres.ts';
import { isPostgresUrl } from './postgres.ts';
import { DatabaseProblem } from './problems.ts';
import { preparePrivateFile } from './place.ts';
import { isBusy } from './sqliteCommits.ts';

/**
 * The right to be the only backend on its data, for a backend without `REDIS_URL`. A second backend would not
 * receive its events (docs/architecture-shared-state.md). Several nodes take no such lock.
 */
export interface DataLock {
  /** False while a lost lock is being regained. The server that keeps the lock is unreachable then. */
  isHeld(): boolean;
  release(): Promise<void>;
}

export interface DataPlaces {
  /** The data folder; null if the backend keeps its data in memory. */
  readonly dataDir: string | null;
  /** The PostgreSQL database; null if the database is in the data folder, or in memory. */
  readonly databaseUrl: string | null;
}

export interface LockOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly scope: Scope;
  /** Receives the reason when another backend has taken the data over. This backend must stop then. */
  readonly onTaken: (problem: DatabaseProblem) => void;
}

/**
 * Locks the data folder and the database for this process. The operating system and PostgreSQL release the locks when
 * the process ends in any way. Throws a {@link DatabaseProblem} if another process holds one of them.
 */
export async function lockData(
  { dataDir, databaseUrl }: DataPlaces,
  options: LockOptions,
): Promise<DataLock> {
  const folder = dataDir === null ? null : lockFolder(dataDir);
  try {
    const isServer = databaseUrl !== null && isPostgresUrl(databaseUrl);
    const server = isServer ? await lockPostgres(databaseUrl, options) : null;
    return {
      isHeld: () => server?.isHeld() ?? true,
      async release() {
        await server?.release();
        folder?.release();
      },
    };
  } catch (error) {
    folder?.release();
    throw error;
  }
}

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
