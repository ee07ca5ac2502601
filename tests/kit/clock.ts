import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';

/**
 * A manual clock that can also jump ahead without running the timers in between, for spans such as a month.
 */
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
