import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Milliseconds of work after which the event loop gets a turn. SQLite's work is synchronous, so that many writers would
 * follow each other in one turn. Node accepts one connection in a turn: under load each new connection waited for seconds.
 */
const sliceMs = 8;

/** When the current slice began. One value for the process, because the process has one event loop. */
let sliceBeganMs = 0;

/** Lets the event loop take a turn if the last one is longer ago than a slice. Resolves at once otherwise. */
export async function yieldToLoop(): Promise<void> {
  if (performance.now() - sliceBeganMs < sliceMs) return;
  await nextTurn();
  sliceBeganMs = performance.now();
}
