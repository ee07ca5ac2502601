import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Nearer to the end than this one is at the end, and stays there. */
const endPx = 32;
/** How long rows take to find their heights after something came, or the room for them has changed. */
const settlesMs = 300;
/** A scroll so soon after a hand moved is that hand's. */
const ownMoveMs = 500;
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Who reads the end stays there, whatever comes and however the window is turned. */
export function useStickyEnd(scroller: RefObject<HTMLElement | null>, scrollToEnd: () => void) {
  const isSticky = useRef(false);
  const settledAtMs = useRef(0);
  const movedAtMs = useRef(-Infinity);
  const lastSize = useRef('');

  function toEnd(): void {
    isSticky.current = true;
    settledAtMs.current = performance.now() + settlesMs;
    scrollToEnd();
  }
  const stay = useEffectEvent(() => {
    if (isSticky.current) toEnd();
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => stay());
    });
    watch.observe(element);
    // Whoever scrolls themselves is not taken back.
    const noteMove = () => {
      movedAtMs.current = performance.now();
    };
    for (const move of ownMoves) element.addEventListener(move, noteMove, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      for (const move of ownMoves) element.removeEventListener(move, noteMove);
    };
  }, [scroller]);

  return {
    toEnd,
    isSticky: () => isSticky.current,
    /** Whether a hand has moved anything here since then (`performance.now()`). */
    hasMovedSince: (sinceMs: number) => movedAtMs.current > sinceMs,
    leaveEnd() {
      isSticky.current = false;
    },
    /**
     * `belowPx`: what lies below what is seen. Where the sizes have changed it was not the reader who moved: a row found
     * its height, a picture came, the window was turned. True where one is taken back to the end.
     */
    look(belowPx: number, hasNewer: boolean): boolean {
      const now = performance.now();
      const { scrollHeight = 0, clientHeight = 0, clientWidth = 0 } = scroller.current ?? {};
      const size = `${scrollHeight} ${clientHeight} ${clientWidth}`;
      const hasGrown = size !== lastSize.current || now < settledAtMs.current;
      lastSize.current = size;
      if (isSticky.current && belowPx >= endPx && hasGrown && now - movedAtMs.current > ownMoveMs) {
        toEnd();
        return true;
      }
      isSticky.current = belowPx < endPx && !hasNewer;
      return false;
    },
  };
}
