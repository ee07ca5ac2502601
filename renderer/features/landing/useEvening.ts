import { useEffect, useState, type RefObject } from 'react';
import { match } from '#shared/domain/constants.ts';

export const fullSeconds = match.durationMs / 1000;
/** Seconds shown before the countdown starts, and with reduced motion. */
const stillSeconds = 17;

/**
 * Returns the seconds left in the banner's match and the number of its round. Pauses while the banner is out
 * of view or the page is hidden.
 */
export function useEvening(box: RefObject<Element | null>): { seconds: number; round: number } {
  const [now, setNow] = useState({ seconds: stillSeconds, round: 0 });

  useEffect(() => {
    const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    if (isStill || !box.current || !('IntersectionObserver' in globalThis)) return;
    let isSeen = false;
    const watcher = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting ?? false;
    });
    watcher.observe(box.current);
    const timer = setInterval(() => {
      if (!isSeen || document.hidden) return;
      setNow(({ seconds, round }) =>
        seconds > 1 ? { seconds: seconds - 1, round } : { seconds: fullSeconds, round: round + 1 },
      );
    }, 1000);
    return () => {
      clearInterval(timer);
      watcher.disconnect();
    };
  }, [box]);

  return now;
}
