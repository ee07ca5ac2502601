import type { EventInput, EventName } from '#shared/realtime/events.ts';
import type { Context } from '../context.ts';
import type { Connection } from '../storage/database.ts';

/** One change of the chat service: its transaction, its numbers, and what people are told once it is stored. */
export interface Change {
  readonly connection: Connection;
  readonly nowMs: number;
  /** Takes the next `count` numbers and answers the first of them. */
  revisions(count?: number): Promise<number>;
  tell<E extends EventName<'chat'>>(userId: string, event: E, data: EventInput<'chat', E>): void;
  /** Their coins were moved: they are told how many they have now. */
  tellBalance(userId: string): void;
  /** Runs once the change is stored, after everybody was told. */
  afterwards(task: () => void): void;
}

export interface Changes {
  /**
   * Runs one change. They come one after another, each told before the next begins, so that nobody hears of a later
   * revision first. A change that throws has not happened, and nobody hears of it. Not to be called within one.
   */
  run<T>(work: (change: Change) => Promise<T>): Promise<T>;
  /** The newest number: whoever reads it before the rows misses nothing by asking for what came after it. */
  newest(): Promise<number>;
  /** Resolves when nothing is in progress. */
  idle(): Promise<void>;
}

const counterId = 1;

export function createChanges({
  clock,
  database,
  hub,
  ledger,
}: Pick<Context, 'clock' | 'database' | 'hub' | 'ledger'>): Changes {
  let tail: Promise<unknown> = Promise.resolve();

  async function once<T>(work: (change: Change) => Promise<T>): Promise<T> {
    const told: (() => void)[] = [];
    const paid = new Set<string>();
    const later: (() => void)[] = [];
    const result = await database.transaction().execute(async (connection) => {
      const value = await work({
        connection,
        nowMs: clock.now(),
        revisions: (count = 1) => nextRevisions(connection, count),
        tell: (userId, event, data) => void told.push(() => hub.send(userId, 'chat', event, data)),
        tellBalance: (userId) => void paid.add(userId),
        afterwards: (task) => void later.push(task),
      });
      for (const userId of paid) {
        const coins = await ledger.balance(userId, connection);
        told.push(() => hub.send(userId, 'call', 'balance', { coins }));
      }
      return value;
    });
    for (const tell of told) tell();
    for (const task of later) task();
    return result;
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
    run(work) {
      const result = tail.then(() => once(work));
      tail = result.catch(() => undefined);
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
      await tail;
    },
  };
}
