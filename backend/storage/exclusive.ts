import type { Scope } from '#shared/lib/scope.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { lockFolder } from './exclusiveFolder.ts';
import { lockPostgres } from './exclusivePostgres.ts';
import { isPostgresUrl } from './postgres.ts';
import type { DatabaseProblem } from './problems.ts';

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
