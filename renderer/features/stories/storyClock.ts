import type { Clock } from '#shared/lib/clock.ts';
import { type Scope, createScope } from '#shared/lib/scope.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useServices } from '#renderer/services/context.ts';

/** Milliseconds between updates of the bar. */
const tickMs = 50;

export interface StoryClock {
  /** Runs on from where it was paused. */
  run(): void;
  /** Pauses: no time passes until `run`. */
  pause(): void;
}

/** Measures the time for which a part is shown. Stands still while paused, and ends once. */
export function createStoryClock(options: {
  readonly clock: Clock;
  readonly scope: Scope;
  readonly durationMs: number;
  /** Called with the progress, 0 to 1. */
  readonly onPart: (part: number) => void;
  readonly onEnd: () => void;
}): StoryClock {
  const { clock, scope, durationMs, onPart, onEnd } = options;
  let passedMs = 0;
  let lastMs = 0;
  let stop: (() => void) | null = null;

  function pause(): void {
    if (!stop) return;
    addElapsed();
    stop();
    stop = null;
  }
  /** Adds the time since the last call. A clock that was set back subtracts nothing. */
  function addElapsed(): void {
    const now = clock.now();
    passedMs += Math.max(0, now - lastMs);
    lastMs = now;
  }
  function tick(): void {
    addElapsed();
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

/** Runs the clock of the shown part; a new `partKey` starts it anew. */
export function useStoryClock(options: {
  readonly partKey: string;
  readonly durationMs: number;
  readonly isRunning: boolean;
  readonly onPart: (part: number) => void;
  readonly onEnd: () => void;
}): void {
  const { partKey, durationMs, isRunning } = options;
  const { clock } = useServices();
  const running = useRef<StoryClock | null>(null);
  const onPart = useEffectEvent(options.onPart);
  const onEnd = useEffectEvent(options.onEnd);
  useEffect(() => {
    const scope = createScope();
    running.current = createStoryClock({
      ...{ clock, scope, durationMs },
      onPart: (part) => onPart(part),
      onEnd: () => onEnd(),
    });
    onPart(0);
    return () => {
      running.current = null;
      scope.end();
    };
  }, [clock, partKey, durationMs]);
  useEffect(() => {
    if (isRunning) running.current?.run();
    else running.current?.pause();
  }, [isRunning, partKey, durationMs]);
}
