import type { EventInput, EventName } from '#shared/realtime/events.ts';
import type { Context } from '../context.ts';
import { isUnderway } from '../storage/underway.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { revisionsOf, type ChatEnd } from './revisions.ts';

/** One change of the chat service: a unit of work, and the numbers that what it changes takes. */
export interface Change extends Work {
  readonly nowMs: number;
  /** Takes the next `count` numbers and answers the first of them. */
  revisions(count?: number): Promise<number>;
  /** The same for messages that are stored at the end of a chat: also stores the place of the last one. */
  revisionsInChat(count: number, chat: ChatEnd): Promise<number>;
  tell<E extends EventName<'chat'>>(userId: string, event: E, data: EventInput<'chat', E>): void;
}

export interface Changes {
  /** Runs one change. A change that throws has not happened, and no event of it is sent. Changes do not nest. */
  run<T>(task: (change: Change) => Promise<T>): Promise<T>;
  /** Read before the rows, it is the position from which a reader asks for later changes. */
  newest(): Promise<number>;
  /** Resolves when nothing is in progress. */
  idle(): Promise<void>;
}

/** An event of another change may still be on its way to the same socket for this long. */
const eventsArriveWithinMs = 30_000;
const readPositionEveryMs = 5_000;

export function createChanges({
  clock,
  database,
  unitOfWork,
}: Pick<Context, 'clock' | 'database' | 'unitOfWork'>): Changes {
  const revisions = revisionsOf(database);
  const running = new Set<Promise<unknown>>();
  /** Positions of the last seconds and when they were read, the oldest first. */
  const positions: { readonly atMs: number; readonly position: number }[] = [];
  let notedMs = 0;

  function once<T>(task: (change: Change) => Promise<T>): Promise<T> {
    return unitOfWork.run((work) => {
      let taken = 0;
      return task({
        ...work,
        nowMs: clock.now(),
        async revisions(count = 1) {
          const first = await revisions.next(work.db, taken, count);
          taken += count;
          return first;
        },
        async revisionsInChat(count, chat) {
          const first = await revisions.nextInChat(work.db, taken, count, chat);
          taken += count;
          return first;
        },
        tell(userId, event, data) {
          work.emit(userId, 'chat', event, unitOfWork.isSerial ? data : { ...data, reached: reached() });
        },
      });
    });
  }

  /**
   * The position that a client has reached with an event. Numbers are not stored in their order, so it is one of
   * 30 seconds ago: every event below it has arrived, or the client has seen a gap. 0 if none is known.
   */
  function reached(): number {
    const arrivedMs = clock.now() - eventsArriveWithinMs;
    return positions.findLast(({ atMs }) => atMs <= arrivedMs)?.position ?? 0;
  }

  /** Notes the position now and then, while chats change. */
  async function notePosition(): Promise<void> {
    const atMs = clock.now();
    if (unitOfWork.isSerial || atMs - notedMs < readPositionEveryMs) return;
    notedMs = atMs;
    const position = await revisions.position(database).catch(() => null);
    if (position === null) return;
    positions.push({ atMs, position });
    // One that is old enough is all that is needed of the past.
    while ((positions[1]?.atMs ?? atMs) <= atMs - eventsArriveWithinMs) positions.shift();
  }

  return {
    async run(task) {
      // It would wait for the change that it is a part of.
      if (isUnderway()) throw new Error('a change within a unit of work: hand over the outer one');
      const result = once(task);
      const settled = result.then(notePosition, () => undefined).finally(() => running.delete(settled));
      running.add(settled);
      return result;
    },
    newest: () => revisions.position(database),
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
