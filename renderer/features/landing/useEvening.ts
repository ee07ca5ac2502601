import { useEffect, useState, type RefObject } from 'react';
import { match } from '#shared/domain/constants.ts';

export const fullSeconds = match.durationMs / 1000;
/** Where the picture comes before anything moves, and where it stays when less motion is asked for. */
const stillSeconds = 17;

/**
 * The clock of the banner: seconds of a match that run down, and which round it is. Stands still while it is out of
 * sight or the page is hidden.
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
