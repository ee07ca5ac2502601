import { createClock, type Clock } from '#shared/lib/clock.ts';

/** The clock of the page. Tests pass a manual clock instead. */
export const browserClock: Clock = createClock({
  now: () => Date.now(),
  setTimeout: (task, delayMs) => globalThis.setTimeout(task, delayMs),
  clearTimeout: (handle) => globalThis.clearTimeout(handle),
  setInterval: (task, intervalMs) => globalThis.setInterval(task, intervalMs),
  clearInterval: (handle) => globalThis.clearInterval(handle),
});
