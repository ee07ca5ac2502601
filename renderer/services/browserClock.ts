import { createClock, type Clock } from '#shared/lib/clock.ts';

/** The time of the page; tests hand in one that they drive. */
export const browserClock: Clock = createClock({
  now: () => Date.now(),
  setTimeout: (task, delayMs) => globalThis.setTimeout(task, delayMs),
  clearTimeout: (handle) => globalThis.clearTimeout(handle),
  setInterval: (task, intervalMs) => globalThis.setInterval(task, intervalMs),
  clearInterval: (handle) => globalThis.clearInterval(handle),
});
