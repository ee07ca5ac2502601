import { useCallback, useState } from 'react';
import { useIsPhone, useIsWide } from '#renderer/ui/useMediaQuery.ts';

export interface GridShape {
  readonly columns: number;
  /**
   * Number of people in the first block: a large card of two rows and columns, and the cards beside it. 1 on
   * a phone, where the large card fills a row.
   */
  readonly inFirst: number;
  /** Row height with the gap below, in pixels; null before the grid is measured. */
  readonly rowPx: number | null;
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined;
}

/** Gaps in pixels, as in grid.module.css. */
const gaps = { phone: 12, other: 16 } as const;
const height = 5 / 4;

/** Returns the columns and the row height before rows are rendered, so that the layout does not shift. */
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
