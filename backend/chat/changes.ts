import type { EventInput, EventName } from '#shared/realtime/events.ts';
import type { Context } from '../context.ts';
import { isUnderway } from '../storage/underway.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { revisionsOf, type ChatEnd } from './revisions.ts';

/** A change of the chat service: a unit of work with revisions for the changed rows. */
export interface Change extends Work {
  readonly nowMs: number;
  /** Takes the next `count` revisions and returns the first of them. */
  revisions(count?: number): Promise<number>;
  /** Takes revisions for messages at the end of a chat, and stores the place of the last one. */
  revisionsInChat(count: number, chat: ChatEnd): Promise<number>;
  notify<E extends EventName<'chat'>>(userId: string, event: E, data: EventInput<'chat', E>): void;
}

export interface Changes {
  /**
   * Runs one change. If the task throws, the change is rolled back and sends no event. Changes do not nest.
   */
  run<T>(task: (change: Change) => Promise<T>): Promise<T>;
  /** Returns the position from which a reader requests later changes. Read it before the rows. */
  newest(): Promise<number>;
  /** Resolves when no change is in progress. */
  idle(): Promise<void>;
}

/** Milliseconds for which an event of another change may still be on its way to the same socket. */
const eventsArriveWithinMs = 30_000;
const readPositionEveryMs = 5_000;

export function createChanges({
  clock,
  database,
  unitOfWork,
}: Pick<Context, 'clock' | 'database' | 'unitOfWork'>): Changes {
  const revisions = revisionsOf(database);
  const running = new Set<Promise<unknown>>();
  /** Positions of the last seconds with the time of reading, the oldest first. */
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
        notify(userId, event, data) {
          work.emit(userId, 'chat', event, unitOfWork.isSerial ? data : { ...data, reached: reached() });
        },
      });
    });
  }

  /**
   * Returns the position that a client has reached with an event. Revisions are not stored in order, so the
   * position is 30 seconds old: the client has received every event below it, or has noticed a gap. 0 if none
   * is known.
   */
  function reached(): number {
    const arrivedMs = clock.now() - eventsArriveWithinMs;
    return positions.findLast(({ atMs }) => atMs <= arrivedMs)?.position ?? 0;
  }

  /** Stores the current position every few seconds while chats change. */
  async function recordPosition(): Promise<void> {
    const atMs = clock.now();
    if (unitOfWork.isSerial || atMs - notedMs < readPositionEveryMs) return;
    notedMs = atMs;
    const position = await revisions.position(database).catch(() => null);
    if (position === null) return;
    positions.push({ atMs, position });
    // Drops older positions, because only the latest of the old ones is needed.
    while ((positions[1]?.atMs ?? atMs) <= atMs - eventsArriveWithinMs) positions.shift();
  }

  return {
    async run(task) {
      // A nested change would wait for the change that contains it.
      if (isUnderway())
        throw new Error('A change cannot start within a unit of work. Pass the outer change instead.');
      const result = once(task);
      const settled = result.then(recordPosition, () => undefined).finally(() => running.delete(settled));
      running.add(settled);
      return result;
    },
    newest: () => revisions.position(database),
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
