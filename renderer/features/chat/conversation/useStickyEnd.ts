import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Distance in pixels from the end below which the log counts as at the end. */
const endPx = 32;
/** Milliseconds in which rows may still change height after new content or a resize. */
const settleMs = 300;
/** Milliseconds after user input in which a scroll counts as the user's own. */
const ownMoveMs = 500;
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Keeps the log at its end when content arrives or the window is resized, if the user was there. */
export function useStickyEnd(scroller: RefObject<HTMLElement | null>, scrollToEnd: () => void) {
  const isSticky = useRef(false);
  const settledAtMs = useRef(0);
  const movedAtMs = useRef(-Infinity);
  const lastSize = useRef('');

  function toEnd(): void {
    isSticky.current = true;
    settledAtMs.current = performance.now() + settleMs;
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
    // Remembers user input, so that a user who scrolls is not pulled back.
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
    /** Returns true if the user scrolled or pressed a key since this time (`performance.now()`). */
    hasMovedSince: (sinceMs: number) => movedAtMs.current > sinceMs,
    leaveEnd() {
      isSticky.current = false;
    },
    /**
     * Handles a scroll; `belowPx` is the distance to the end. If sizes changed, the content moved and not the
     * user. Returns true if it scrolled back to the end.
     */
    updatePosition(belowPx: number, hasNewer: boolean): boolean {
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
