import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Nearer to the end than this one is at the end, and stays there. */
const endPx = 32;
/** So long rows take to find their heights after the room for them has changed. */
const settlesMs = 300;

/** Who reads the end stays there, whatever comes and however the window is turned. */
export function useStickyEnd(scroller: RefObject<HTMLElement | null>, goToEnd: () => void) {
  const isSticky = useRef(false);
  const settledAtMs = useRef(0);

  const stay = useEffectEvent(() => {
    if (!isSticky.current) return;
    settledAtMs.current = performance.now() + settlesMs;
    goToEnd();
  });
  useEffect(() => {
    if (!scroller.current) return;
    const watch = new ResizeObserver(() => stay());
    watch.observe(scroller.current);
    return () => watch.disconnect();
  }, [scroller]);

  return {
    isSticky: () => isSticky.current,
    setSticky(next: boolean) {
      isSticky.current = next;
    },
    /** `belowPx`: what lies below what is seen. True where one is taken back to the end. */
    look(belowPx: number, hasNewer: boolean): boolean {
      if (isSticky.current && belowPx >= endPx && performance.now() < settledAtMs.current) {
        goToEnd();
        return true;
      }
      isSticky.current = belowPx < endPx && !hasNewer;
      return false;
    },
  };
}
