import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Creates a queue of turns. `take` resolves with the function that ends the turn, after all earlier turns
 * ended.
 */
export function createTurns(): { take(): Promise<() => void> } {
  let last: Promise<void> = Promise.resolve();
  return {
    async take() {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return resolve;
    },
  };
}

/**
 * Milliseconds of work after which the process yields to the event loop. SQLite works synchronously, so many
 * writes would otherwise run in one turn of the loop. Node accepts one connection per turn, so without this
 * limit new connections waited for seconds under load.
 */
const sliceMs = 8;

/**
 * Time at which the current slice of work began. The whole process shares it, because it has one event loop.
 */
let sliceBeganMs = 0;

/** Lets the event loop take a turn if the current slice is used up. Resolves at once otherwise. */
export async function yieldToLoop(): Promise<void> {
  if (performance.now() - sliceBeganMs < sliceMs) return;
  await nextTurn();
  sliceBeganMs = performance.now();
}
