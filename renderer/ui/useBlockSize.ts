import { useCallback, useState } from 'react';

/** Returns an element's height in pixels, updated on changes, and the `ref` for the element. */
export function useBlockSize(): readonly [
  ref: (element: HTMLElement | null) => (() => void) | undefined,
  px: number,
] {
  const [px, setPx] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || !('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(([entry]) => setPx(entry?.borderBoxSize[0]?.blockSize ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, px];
}
