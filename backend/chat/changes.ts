import type { EventInput, EventName } from '#shared/realtime/events.ts';
import type { Context } from '../context.ts';
import type { Connection } from '../storage/database.ts';
import { isUnderway } from '../storage/underway.ts';
import type { Work } from '../storage/unitOfWork.ts';

/** One change of the chat service: a unit of work, and the numbers that what it changes takes. */
export interface Change extends Work {
  readonly nowMs: number;
  /** Takes the next `count` numbers and answers the first of them. */
  revisions(count?: number): Promise<number>;
  tell<E extends EventName<'chat'>>(userId: string, event: E, data: EventInput<'chat', E>): void;
}

export interface Changes {
  /**
   * Runs one change. They come one after another and are told in that order, so that nobody hears of a later revision
   * first. A change that throws has not happened, and nobody hears of it. Not to be called within one.
   */
  run<T>(task: (change: Change) => Promise<T>): Promise<T>;
  /** The newest number: whoever reads it before the rows misses nothing by asking for what came after it. */
  newest(): Promise<number>;
  /** Resolves when nothing is in progress. */
  idle(): Promise<void>;
}

const counterId = 1;

export function createChanges({
  clock,
  database,
  unitOfWork,
}: Pick<Context, 'clock' | 'database' | 'unitOfWork'>): Changes {
  let tail: Promise<unknown> = Promise.resolve();
  const running = new Set<Promise<unknown>>();

  function once<T>(task: (change: Change) => Promise<T>): Promise<T> {
    return unitOfWork.run((work) =>
      task({
        ...work,
        nowMs: clock.now(),
        revisions: (count = 1) => nextRevisions(work.db, count),
        tell: (userId, event, data) => work.emit(userId, 'chat', event, data),
      }),
    );
  }

  async function nextRevisions(connection: Connection, count: number): Promise<number> {
    const { revision } = await connection
      .updateTable('chat_counter')
      .set((eb) => ({ revision: eb('revision', '+', count) }))
      .where('id', '=', counterId)
      .returning('revision')
      .executeTakeFirstOrThrow();
    return revision - count + 1;
  }

  return {
    async run(task) {
      // It would wait for the change that it is a part of.
      if (isUnderway()) throw new Error('a change within a unit of work: hand over the outer one');
      // All take a number of one counter: side by side they would only undo each other.
      const result = unitOfWork.isSerial ? once(task) : tail.then(() => once(task));
      const settled = result.catch(() => undefined).finally(() => running.delete(settled));
      tail = settled;
      running.add(settled);
      return result;
    },
    async newest() {
      const { revision } = await database
        .selectFrom('chat_counter')
        .select('revision')
        .where('id', '=', counterId)
        .executeTakeFirstOrThrow();
      return revision;
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
