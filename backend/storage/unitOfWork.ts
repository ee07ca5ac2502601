import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { EventInput, EventName } from '#shared/realtime/events.ts';
import { emptyLists, type Database } from './database.ts';
import { yieldToLoop, createTurns } from './turns.ts';
import { DatabaseBusy, isConflict } from './problems.ts';
import type { Tables } from './schema.ts';
import { SerialAdapter } from './sqliteDriver.ts';
import { isUnderway, runUnderway } from './underway.ts';

/** Sends events to users: the hub of the sockets. */
export interface EventSender {
  /**
   * Sends to every socket subscribed to the person's `user/{id}/call` or `user/{id}/chat`. `seq` numbers the
   * events.
   */
  send<K extends 'call' | 'chat', E extends EventName<K>>(
    userId: string,
    channel: K,
    event: E,
    data: EventInput<K, E>,
  ): void;
}

/** A change of the database: its transaction, its events, and the tasks that follow it. */
export interface Work {
  /** The transaction. Every query of the change must use it instead of the database. */
  readonly db: Transaction<Tables>;
  /** Queues an event for the sockets of a person. The event is sent after the change is stored. */
  readonly emit: EventSender['send'];
  /**
   * Runs at the end of the transaction, once for each key, for values that depend on the whole change, such
   * as a new balance. Events from here are sent after all earlier ones.
   */
  beforeCommit(key: string, task: () => Promise<void>): void;
  /** Runs after the change is stored and its events are sent. */
  after(task: () => void): void;
}

export interface UnitOfWork {
  /**
   * Runs one change: transaction, then events, then followers. If the task throws, the change is rolled back
   * and sends no event. The task may run more than once, so its only effects besides the database are `emit`
   * and `after`. Units of work do not nest: a function that takes part in one receives its `work`.
   */
  run<T>(task: (work: Work) => Promise<T>): Promise<T>;
  /**
   * True: the database runs changes one after another, and several can share a commit. A change need not wait
   * until another one's events are sent.
   */
  readonly isSerial: boolean;
}

const giveUpAfterMs = 10_000;
const longestPauseMs = 50;

/**
 * Creates the unit of work of a database. Transactions are serializable. SQLite runs one writer after
 * another. PostgreSQL refuses one of two conflicting transactions, which then runs again.
 */
export function createUnitOfWork(database: Database, hub: EventSender): UnitOfWork {
  // The plugins refuse queries inside a unit of work, so its own queries go without them.
  const bare = database.withoutPlugins();
  const isSerial = database.getExecutor().adapter instanceof SerialAdapter;
  const connections = isSerial ? bare : bare.withPlugin(emptyLists);
  /** Events are sent in the order in which their changes were stored. */
  const storing = createTurns();
  /** Conflicting changes run again one after another, so that they do not conflict with each other. */
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
            // Requests the turn in the order of storing. SQLite stores several changes with one commit, so it
            // must not wait here.
            if (!isSerial) await turn.taken;
            return value;
          }),
      );
      await turn.taken;
      // A single commit can store many changes, and their followers take longer than the changes themselves.
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
      // An inner unit of work would wait for the connection that the outer one holds: on SQLite forever.
      if (isUnderway())
        throw new Error('A unit of work cannot start within another one. Pass the outer one instead.');
      try {
        return await once(task);
      } catch (error) {
        if (!isConflict(error)) throw error;
        return untilStored(task);
      }
    },
  };
}
