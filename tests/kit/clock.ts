import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';

/** A clock that also jumps: what is due is looked for by hand then, and no timer of a month is run through. */
export interface JumpingClock extends ManualClock {
  jump(ms: number): void;
}

export function createJumpingClock(startMs: number): JumpingClock {
  const clock = createManualClock(startMs);
  let jumpedMs = 0;
  return {
    ...clock,
    get pending() {
      return clock.pending;
    },
    now: () => clock.now() + jumpedMs,
    jump(ms) {
      jumpedMs += ms;
    },
  };
}
