import { useEffect, useEffectEvent, useRef } from 'react';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import { createStoryClock, type StoryClock } from './storyClock.ts';

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
