import { setTimeout as wait } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { yieldToLoop } from './loopTurn.ts';
import { DatabaseBusy } from './problems.ts';
import { createTurns } from './turns.ts';

/** Nobody waits longer for others to come along than this. It matters to a server that is busy without a pause alone. */
const groupAtMostMs = 40;
const askAgainMs = 10;

interface Group {
  readonly beganMs: number;
  readonly stored: PromiseWithResolvers<void>;
}

/** One who writes, from their turn until they are done. */
export interface Turn {
  /** Done: the next one's turn. Resolves once it is on the disk; rejects where it could not be. */
  end(): Promise<void>;
  /** Taken back, or failed by itself. */
  giveUp(): void;
}

export interface CommitOptions {
  /** For how long another process may keep the database to itself. */
  readonly busyWaitMs: number;
  /** Those who write at one moment share a commit, since it is the commit that takes time: on a disk. */
  readonly isGrouped: boolean;
}

/**
 * Lets one after another write, and stores what those of one moment wrote with one commit. Each is told that it is done
 * once that commit is. A group is one transaction of SQLite's and each of them a savepoint in it, so that one can be
 * taken back alone.
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

  /** Waits for the turn of who reads alone, where there is no other connection to read by. */
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

  /** What nobody has stored yet, at the end. */
  close(): void {
    if (this.#group) this.#commit();
  }

  /** SQLite itself takes back everything where the disk is full, and leaves no savepoint then. */
  #undo(): void {
    if (!this.#sqlite.inTransaction)
      return this.#fail(new Error('the database took back what was being written'));
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
        // Not by SQLite's own waiting: that would keep the whole process waiting. Counted from when they asked for
        // their turn: many who wait for one another's would else wait as many times.
        if (performance.now() - askedMs >= busyWaitMs) throw new DatabaseBusy({ cause: error });
        await wait(askAgainMs);
      }
    }
    const stored = Promise.withResolvers<void>();
    // All who wrote may have taken it back.
    stored.promise.catch(() => undefined);
    this.#group = { beganMs: performance.now(), stored };
  }

  #leave(endTurn: () => void): void {
    this.#isTaken = false;
    const { isGrouped } = this.#options;
    const isOld = this.#group !== null && performance.now() - this.#group.beganMs >= groupAtMostMs;
    if (this.#group && (!isGrouped || isOld)) this.#commit();
    else if (this.#group && this.#waiting === 0)
      // Whoever is heard in this turn of the event loop comes along.
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
