import { useEffect, type RefObject } from 'react';

const marked = ':is([aria-current], [aria-selected="true"])';

/**
 * Scrolls a row horizontally to center its current item: after each change and when the row becomes narrower.
 * Does not scroll the page.
 */
export function useCentred(row: RefObject<HTMLElement | null>, current: string | null): void {
  useEffect(() => {
    const element = row.current;
    if (!element || current === null || !('ResizeObserver' in globalThis)) return;
    const watched = new Set<Element>();
    // Fires once at the start with the current size.
    const observer = new ResizeObserver(() => {
      // A badge or a font that loads later may shift the items.
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
