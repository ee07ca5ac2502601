import type { Clock } from '#shared/lib/clock.ts';

/** Number of samples to keep. The one with the shortest round trip is the most precise. */
const samplesKept = 16;

interface Sample {
  /** Milliseconds between this machine's monotonic time and the time of the database. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
}

export interface DatabaseClock extends Clock {
  /** Updates the offset from a query that returned the time of the database. */
  observe(sentAt: number, receivedAt: number, databaseMs: number): void;
}

/**
 * A clock that shows the time of the database, so that processes on machines with different clocks agree on it. Between
 * two samples it follows this machine's monotonic time, which a change of the system's time does not affect.
 */
export function createDatabaseClock(
  timers: Pick<Clock, 'after' | 'every'>,
  first: { readonly sentAt: number; readonly receivedAt: number; readonly databaseMs: number },
  monotonicMs: () => number = () => performance.now(),
): DatabaseClock {
  const samples: Sample[] = [];
  let offsetMs = 0;

  function observe(sentAt: number, receivedAt: number, databaseMs: number): void {
    const roundTripMs = receivedAt - sentAt;
    samples.push({ offsetMs: databaseMs - (sentAt + roundTripMs / 2), roundTripMs });
    if (samples.length > samplesKept) samples.shift();
    const best = samples.reduce((a, b) => (b.roundTripMs <= a.roundTripMs ? b : a));
    offsetMs = best.offsetMs;
  }
  observe(first.sentAt, first.receivedAt, first.databaseMs);

  return {
    now: () => Math.round(monotonicMs() + offsetMs),
    after: timers.after,
    every: timers.every,
    observe,
  };
}
