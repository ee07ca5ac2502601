import { createClock } from '#shared/lib/clock.ts';

/** Clock with the real time and Node's timers. */
export const systemClock = createClock<NodeJS.Timeout>({
  now: () => Date.now(),
  setTimeout: (task, delayMs) => setTimeout(task, delayMs),
  clearTimeout: (handle) => clearTimeout(handle),
  setInterval: (task, intervalMs) => setInterval(task, intervalMs),
  clearInterval: (handle) => clearInterval(handle),
});
