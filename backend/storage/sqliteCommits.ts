import { setTimeout as wait } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { yieldToLoop, createTurns } from './turns.ts';
import { DatabaseBusy } from './problems.ts';

/**
 * Maximum age of a group in milliseconds before it is committed. Only a server without idle turns reaches the
 * limit.
 */
const groupAtMostMs = 40;
const askAgainMs = 10;

interface Group {
  readonly beganMs: number;
  readonly stored: PromiseWithResolvers<void>;
}

/** A writer's turn, from its start until it ends or gives up. */
export interface Turn {
  /**
   * Ends the turn and starts the next one. Resolves once the work is on the disk; rejects if the commit
   * fails.
   */
  end(): Promise<void>;
  /** Rolls the work of this turn back. */
  giveUp(): void;
}

export interface CommitOptions {
  /** Maximum milliseconds to wait while another process holds the lock. */
  readonly busyWaitMs: number;
  /** True: concurrent writers share one commit, because on a disk the commit takes most of the time. */
  readonly isGrouped: boolean;
}

/**
 * Runs writers one after another, and stores concurrent ones with one commit. Each writer resolves after that
 * commit. A group is one SQLite transaction with a savepoint per writer, so that a single writer can be
 * rolled back.
 */
export class Commits {
  readonly #sqlite: SQLite.Database;
  readonly #options: CommitOptions;
  readonly #turns = createTurns();
  readonly #begin: SQLite.Statement;
  readonly #savepoint: SQLite.Statement;
  readonly #release: SQLite.Statement;
  readonly #rollbackTo: SQLite.Statement;
  readonly #store: SQLite.Statement;
  #waiting = 0;
  #isTaken = false;
  #group: Group | null = null;

  constructor(sqlite: SQLite.Database, options: CommitOptions) {
    this.#sqlite = sqlite;
    this.#options = options;
    this.#begin = sqlite.prepare('begin immediate');
    this.#savepoint = sqlite.prepare('savepoint work');
    this.#release = sqlite.prepare('release work');
    this.#rollbackTo = sqlite.prepare('rollback to work');
    this.#store = sqlite.prepare('commit');
  }

  /** Runs a read in a turn, for a database without a second connection for reading. */
  async read<T>(task: () => T): Promise<T> {
    const end = await this.#turns.take();
    try {
      return task();
    } finally {
      end();
    }
  }

  async take(): Promise<Turn> {
    const askedMs = performance.now();
    this.#waiting += 1;
    const endTurn = await this.#turns.take();
    this.#waiting -= 1;
    this.#isTaken = true;
    try {
      await yieldToLoop();
      await this.#open(askedMs);
      this.#savepoint.run();
    } catch (error) {
      this.#leave(endTurn);
      throw error;
    }
    return {
      end: () => {
        try {
          this.#release.run();
        } catch (error) {
          this.#undo();
          this.#leave(endTurn);
          throw error;
        }
        const stored = this.#group?.stored.promise ?? Promise.resolve();
        this.#leave(endTurn);
        return stored;
      },
      giveUp: () => {
        this.#undo();
        this.#leave(endTurn);
      },
    };
  }

  /** Commits the open group before the database closes. */
  close(): void {
    if (this.#group) this.#commit();
  }

  /** On a full disk SQLite itself rolls the whole transaction back, which removes the savepoint too. */
  #undo(): void {
    if (!this.#sqlite.inTransaction)
      return this.#fail(new Error('The database rolled back the transaction.'));
    this.#rollbackTo.run();
    this.#release.run();
  }

  async #open(askedMs: number): Promise<void> {
    if (this.#group) return;
    const { busyWaitMs } = this.#options;
    for (;;) {
      try {
        this.#begin.run();
        break;
      } catch (error) {
        if (!isBusy(error)) throw error;
        // The loop waits itself, because SQLite's busy wait would block the process. The limit counts from
        // the request for the turn, so that waiting writers do not add up their waits.
        if (performance.now() - askedMs >= busyWaitMs) throw new DatabaseBusy({ cause: error });
        await wait(askAgainMs);
      }
    }
    const stored = Promise.withResolvers<void>();
    // Prevents an unhandled rejection if every writer of the group has rolled back.
    stored.promise.catch(() => undefined);
    this.#group = { beganMs: performance.now(), stored };
  }

  #leave(endTurn: () => void): void {
    this.#isTaken = false;
    const { isGrouped } = this.#options;
    const isOld = this.#group !== null && performance.now() - this.#group.beganMs >= groupAtMostMs;
    if (this.#group && (!isGrouped || isOld)) this.#commit();
    else if (this.#group && this.#waiting === 0)
      // Writers that start in the same turn of the event loop join this group.
      setImmediate(() => !this.#isTaken && this.#waiting === 0 && this.#group && this.#commit());
    endTurn();
  }

  #commit(): void {
    const group = this.#group;
    this.#group = null;
    try {
      this.#store.run();
      group?.stored.resolve();
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#sqlite.exec('rollback');
      group?.stored.reject(error);
    }
  }

  #fail(error: Error): void {
    this.#group?.stored.reject(error);
    this.#group = null;
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
