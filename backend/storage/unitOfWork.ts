import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { EventInput, EventName } from '#shared/realtime/events.ts';
import { emptyLists, type Database } from './database.ts';
import { yieldToLoop } from './loopTurn.ts';
import { DatabaseBusy, isConflict } from './problems.ts';
import type { Tables } from './schema.ts';
import { SerialAdapter } from './sqliteDriver.ts';
import { createTurns } from './turns.ts';
import { isUnderway, runUnderway } from './underway.ts';

/** What carries events to people: the hub of the sockets. */
export interface EventSender {
  /** Sends to every socket subscribed to the person's `user/{id}/call` or `user/{id}/chat`; numbered by `seq`. */
  send<K extends 'call' | 'chat', E extends EventName<K>>(
    userId: string,
    channel: K,
    event: E,
    data: EventInput<K, E>,
  ): void;
}

/** One change of the database: its transaction, what people are told of it, and what follows from it. */
export interface Work {
  /** The transaction. Whatever belongs to the change is read and written through it, and never through the database. */
  readonly db: Transaction<Tables>;
  /** Tells the sockets of a person, once the change is stored. */
  readonly emit: EventSender['send'];
  /**
   * Runs at the end of the transaction, once for each key: for what only the change as a whole can tell, such as a new
   * balance. What it emits comes after everything that was emitted before.
   */
  beforeCommit(key: string, task: () => Promise<void>): void;
  /** Runs once the change is stored and everybody has been told. */
  after(task: () => void): void;
}

export interface UnitOfWork {
  /**
   * Runs one change: transaction, then events, then what follows. One that throws has not happened, and nobody hears
   * of it. The task may run more than once, so outside of the database it does nothing but by `emit` and `after`.
   * Units of work do not nest: a function that takes part in one is handed its `work`.
   */
  run<T>(task: (work: Work) => Promise<T>): Promise<T>;
  /** They take turns by themselves, and several may be stored at once: nobody has to wait until another is told of. */
  readonly isSerial: boolean;
}

const giveUpAfterMs = 10_000;
const longestPauseMs = 50;

/**
 * Transactions are serializable: each is as if nobody else wrote meanwhile. SQLite lets one write after another, and
 * PostgreSQL refuses one of two that can not both be so; that one runs again.
 */
export function createUnitOfWork(database: Database, hub: EventSender): UnitOfWork {
  // Without what refuses queries while one is under way.
  const bare = database.withoutPlugins();
  const isSerial = database.getExecutor().adapter instanceof SerialAdapter;
  const connections = isSerial ? bare : bare.withPlugin(emptyLists);
  /** People hear of changes in the order in which they were stored. */
  const storing = createTurns();
  /** Those that met others run again one after another, or they would meet each other. */
  const again = createTurns();

  async function once<T>(task: (work: Work) => Promise<T>): Promise<T> {
    const events: (() => void)[] = [];
    const followers: (() => void)[] = [];
    const turn: { taken?: Promise<() => void> } = {};
    try {
      const result = await runUnderway(() =>
        connections
          .transaction()
          .setIsolationLevel('serializable')
          .execute(async (db) => {
            const last = new Map<string, () => Promise<void>>();
            const value = await task({
              db,
              emit: (...event) => void events.push(() => hub.send(...event)),
              beforeCommit: (key, step) => void last.set(key, step),
              after: (follower) => void followers.push(follower),
            });
            for (const step of last.values()) await step();
            turn.taken = storing.take();
            // Taken in the order of storing, it need not be had before: others are stored with this one.
            if (!isSerial) await turn.taken;
            return value;
          }),
      );
      await turn.taken;
      // One commit stores the work of many: what follows from each takes longer than the work itself.
      await yieldToLoop();
      for (const step of [...events, ...followers]) step();
      return result;
    } finally {
      (await turn.taken)?.();
    }
  }

  async function untilStored<T>(task: (work: Work) => Promise<T>): Promise<T> {
    const endTurn = await again.take();
    const beganMs = performance.now();
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(task);
        } catch (error) {
          if (!isConflict(error)) throw error;
          if (performance.now() - beganMs > giveUpAfterMs) throw new DatabaseBusy({ cause: error });
          await wait(Math.random() * Math.min(longestPauseMs, 2 ** attempt));
        }
      }
    } finally {
      endTurn();
    }
  }

  return {
    isSerial,
    async run(task) {
      // It would wait for the connection that the outer one holds, on SQLite for ever.
      if (isUnderway()) throw new Error('a unit of work within another: hand over the outer one');
      try {
        return await once(task);
      } catch (error) {
        if (!isConflict(error)) throw error;
        return untilStored(task);
      }
    },
  };
}
