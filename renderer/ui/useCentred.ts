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
    const watched = new Set<Element>();
    // Told at once of the size that there is.
    const observer = new ResizeObserver(() => {
      // A count that comes later, or the letters of the right script, move those after it.
      for (const child of element.children) watch(child);
      const one = element.querySelector<HTMLElement>(marked);
      if (one) element.scrollLeft = one.offsetLeft - (element.clientWidth - one.offsetWidth) / 2;
    });
    function watch(part: Element): void {
      if (watched.has(part)) return;
      watched.add(part);
      observer.observe(part);
    }
    watch(element);
    return () => observer.disconnect();
  }, [row, current]);
}
