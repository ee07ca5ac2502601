import { useEffect, type RefObject } from 'react';

const marked = ':is([aria-current], [aria-selected="true"])';

/**
 * Keeps the marked one of a row that scrolls in its middle: whenever another is marked, and when the row becomes
 * narrower. Sideways only, the page itself stays where it is.
 */
export function useCentred(row: RefObject<HTMLElement | null>, current: string | null): void {
  useEffect(() => {
    const element = row.current;
    if (!element || current === null || !('ResizeObserver' in globalThis)) return;
    // Told at once of the size that there is.
    const observer = new ResizeObserver(() => {
      const one = element.querySelector<HTMLElement>(marked);
      if (one) element.scrollLeft = one.offsetLeft - (element.clientWidth - one.offsetWidth) / 2;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, current]);
}
