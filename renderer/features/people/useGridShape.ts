import { useCallback, useState } from 'react';
import { useIsPhone, useIsWide } from '#renderer/ui/useMediaQuery.ts';

export interface GridShape {
  readonly columns: number;
  /** Beside the first, which takes two rows of two, or on a phone a row of its own. */
  readonly inFirst: number;
  /** How high a row is with the space below it; null until the grid was measured. */
  readonly rowPx: number | null;
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined;
}

/** As in grid.module.css. */
const gaps = { phone: 12, other: 16 } as const;
const height = 5 / 4;

/** How many people stand in a row, and how high it is: known before a row is drawn, so that nothing moves. */
export function useGridShape(): GridShape {
  const [isPhone, isWide] = [useIsPhone(), useIsWide()];
  const [width, setWidth] = useState<number | null>(null);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    setWidth(element.getBoundingClientRect().width);
    if (!('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.getBoundingClientRect().width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const columns = isPhone ? 2 : isWide ? 6 : 4;
  const gap = isPhone ? gaps.phone : gaps.other;
  return {
    columns,
    inFirst: isPhone ? 1 : 1 + 2 * (columns - 2),
    rowPx: width === null ? null : ((width - gap * (columns - 1)) / columns) * height + gap,
    measure,
  };
}
