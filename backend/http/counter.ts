import type { Clock } from '#shared/lib/clock.ts';

export interface CounterOptions {
  readonly max: number;
  readonly windowMs: number;
  readonly clock: Pick<Clock, 'now'>;
}

/** One that was counted; given back, it is as if it had not been. */
export interface Counted {
  giveBack(): void;
}

export interface Counter {
  /** Counts one more for this key, or says for how long there is no more. What is refused is not counted. */
  count(key: string): Counted | { readonly waitMs: number };
}

/** As many keys as are remembered; who has been there longest goes first. */
const mostKeys = 20_000;

/** A limit of so many within a window that begins with the first of them. */
export function createCounter({ max, windowMs, clock }: CounterOptions): Counter {
  const windows = new Map<string, { count: number; readonly endsMs: number }>();

  function begin(key: string, nowMs: number) {
    const window = { count: 0, endsMs: nowMs + windowMs };
    // Put at the end: the order of the map is the order in which windows end.
    windows.delete(key);
    windows.set(key, window);
    for (const [oldest, { endsMs }] of windows) {
      if (endsMs > nowMs && windows.size <= mostKeys) break;
      windows.delete(oldest);
    }
    return window;
  }

  return {
    count(key) {
      const nowMs = clock.now();
      const known = windows.get(key);
      const window = known && known.endsMs > nowMs ? known : begin(key, nowMs);
      if (window.count >= max) return { waitMs: window.endsMs - nowMs };
      window.count += 1;
      return { giveBack: () => void (window.count -= 1) };
    },
  };
}
