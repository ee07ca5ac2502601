/**
 * Milliseconds that a test waits for something before it fails. Every wait takes much less, so only a hang reaches this
 * limit, even on a busy machine. The speed of things is measured by `npm run bench`.
 */
export const waitMs = 30_000;
/** Milliseconds between two looks. */
const intervalMs = 5;

// The real ones: a test may replace those of the page by a clock of its own.
const later = globalThis.setTimeout;
const nowMs = performance.now.bind(performance);

/** Returns a promise that resolves after this many milliseconds. A test that can wait for a condition does that instead. */
export const pause = (ms: number) => new Promise<void>((done) => void later(done, ms));

let runPause = (run: () => Promise<void>): Promise<void> => run();

/** Makes `waitFor` run its pauses by this function. A page of React runs them inside `act`, which renders updates. */
export function runPausesBy(run: typeof runPause): void {
  runPause = run;
}

/** A value that is ready. */
type Ready<T> = Exclude<T, null | undefined | false>;

/** Calls `condition` until it does not throw, and returns its result. Throws its last error after the limit. */
export function waitFor<T>(condition: () => T | Promise<T>): Promise<T>;
/**
 * Calls `read` until it returns something other than null, undefined or false, and returns that. After the limit it throws
 * an error that names `what`. A test sets `withinMs` if a second way would make it come true later.
 */
export function waitFor<T>(what: string, read: () => T | Promise<T>, withinMs?: number): Promise<Ready<T>>;
export async function waitFor<T>(
  ...asked: [() => T | Promise<T>] | [string, () => T | Promise<T>, number?]
): Promise<T> {
  const [what, look, withinMs = waitMs] = asked.length === 1 ? [null, asked[0]] : asked;
  const endMs = nowMs() + withinMs;
  for (;;) {
    try {
      const found = await look();
      if (what === null || (found !== null && found !== undefined && found !== false)) return found;
      if (nowMs() > endMs) throw new Error(`did not happen in ${withinMs} ms: ${what}`);
    } catch (error) {
      if (what !== null || nowMs() > endMs) throw error;
    }
    await runPause(() => pause(intervalMs));
  }
}
