import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';

/** How often a bar moves on. */
const tickMs = 50;

export interface StoryClock {
  /** Goes on where it stood. */
  run(): void;
  /** Stands still: no time passes until it goes on. */
  pause(): void;
}

/** The time that one part is shown for: it really stands still while it is paused, and ends once. */
export function createStoryClock(options: {
  readonly clock: Clock;
  readonly scope: Scope;
  readonly durationMs: number;
  /** From 0 to 1. */
  readonly onPart: (part: number) => void;
  readonly onEnd: () => void;
}): StoryClock {
  const { clock, scope, durationMs, onPart, onEnd } = options;
  let passedMs = 0;
  let lastMs = 0;
  let stop: (() => void) | null = null;

  function pause(): void {
    if (!stop) return;
    take();
    stop();
    stop = null;
  }
  /** A clock that was set back takes nothing away. */
  function take(): void {
    const now = clock.now();
    passedMs += Math.max(0, now - lastMs);
    lastMs = now;
  }
  function tick(): void {
    take();
    onPart(Math.min(1, passedMs / durationMs));
    if (passedMs < durationMs) return;
    pause();
    onEnd();
  }
  return {
    pause,
    run() {
      if (stop || scope.ended || passedMs >= durationMs) return;
      lastMs = clock.now();
      stop = clock.every(scope, tickMs, tick);
    },
  };
}
