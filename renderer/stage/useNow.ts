import { useEffect, useState } from 'react';

/**
 * Returns the current time in milliseconds, updated after each whole `everyMs` since `fromMs`, so that a
 * displayed clock changes on its second. Without `fromMs` it counts from the mount.
 */
export function useNow(everyMs: number, fromMs?: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const since = fromMs ?? Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      const elapsedMs = Date.now() - since;
      // The double modulo also handles a start in the future and a clock that was set back.
      const untilNext = everyMs - (((elapsedMs % everyMs) + everyMs) % everyMs);
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
