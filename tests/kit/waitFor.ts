/**
 * Milliseconds until a wait in a test fails. Waits normally take much less, so only a hang reaches this
 * limit, even on a busy machine. `npm run bench` measures speed.
 */
export const waitMs = 30_000;
/** Milliseconds between two checks. */
const intervalMs = 5;

// The real timers, because a test may replace those of the page by fake ones.
const later = globalThis.setTimeout;
const nowMs = performance.now.bind(performance);

/** Returns a promise that resolves after this many milliseconds. Prefer waiting for a condition. */
export const pause = (ms: number) => new Promise<void>((done) => void later(done, ms));

/** Returns a promise that resolves in the next task, when all promises that are already due have settled. */
export const nextTask = () => pause(0);

let runPause = (run: () => Promise<void>): Promise<void> => run();

/**
 * Makes `waitFor` run its pauses by this function. React pages run them inside `act`, which renders updates.
 */
export function runPausesBy(run: typeof runPause): void {
  runPause = run;
}

/** The type without null, undefined and false. */
type Ready<T> = Exclude<T, null | undefined | false>;

/**
 * Calls `condition` until it does not throw, and returns its result. Throws its last error after the limit.
 */
export function waitFor<T>(condition: () => T | Promise<T>): Promise<T>;
/**
 * Calls `read` until it returns a value other than null, undefined or false, and returns that value. After
 * the limit it throws an error that names `what`. A test sets `withinMs` if a slower path would also make the
 * condition true.
 */
export function waitFor<T>(what: string, read: () => T | Promise<T>, withinMs?: number): Promise<Ready<T>>;
export async function waitFor<T>(
  ...args: [() => T | Promise<T>] | [string, () => T | Promise<T>, number?]
): Promise<T> {
  const [what, read, withinMs = waitMs] = args.length === 1 ? [null, args[0]] : args;
  const endMs = nowMs() + withinMs;
  for (;;) {
    try {
      const found = await read();
      if (what === null || (found !== null && found !== undefined && found !== false)) return found;
      if (nowMs() > endMs) throw new Error(`did not happen in ${withinMs} ms: ${what}`);
    } catch (error) {
      if (what !== null || nowMs() > endMs) throw error;
    }
    await runPause(() => pause(intervalMs));
  }
}
