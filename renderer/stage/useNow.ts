import { useEffect, useState } from 'react';

/**
 * The time in milliseconds, renewed regularly while the component is there: right after each whole `everyMs` since
 * `fromMs`, so that a clock which counts from then changes when its second does; without it, since the component came.
 */
export function useNow(everyMs: number, fromMs?: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const since = fromMs ?? Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      const gone = Date.now() - since;
      // Before it begins too, and where somebody set the clock back.
      const untilNext = everyMs - (((gone % everyMs) + everyMs) % everyMs);
      timer = setTimeout(() => {
        setNowMs(Date.now());
        next();
      }, untilNext);
    };
    next();
    return () => clearTimeout(timer);
  }, [everyMs, fromMs]);
  return nowMs;
}
