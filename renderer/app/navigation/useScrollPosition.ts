import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isScrollClaimed } from '#renderer/ui/exactReturn/scrollClaim.ts';

/** Scroll position per history entry, in pixels: `lastScrollPosition` of §3 "Layout state". */
const positions = new Map<string, number>();
const key = 'scrollPositions';
/** Milliseconds during which scrolling is retried, because a page that is loading is not high enough yet. */
const settleMs = 2_000;

function restore(): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return;
    for (const entry of stored) {
      if (Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number') {
        positions.set(entry[0], entry[1]);
      }
    }
  } catch {
    // Without readable storage, pages start at their top.
  }
}
restore();

function storePositions(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...positions].slice(-50)));
  } catch {}
}

/** Calls `step` every frame until it returns true, the cleanup runs, or the time has passed. */
function eachFrame(step: () => boolean): () => void {
  const until = performance.now() + settleMs;
  let handle = 0;
  const turn = () => {
    if (!step() && performance.now() < until) handle = requestAnimationFrame(turn);
  };
  turn();
  return () => cancelAnimationFrame(handle);
}

/**
 * Scrolls after each navigation (§2): to the anchor if the address has a hash, to the previous position on
 * Back, else to the top. Stops when the user scrolls.
 *
 * The router's `ScrollRestoration` does not fit: it needs the data router (`appHistory.tsx`), and scrolls once
 * at the first render. Content and anchors that load later would be missed.
 */
export function useScrollPosition(): void {
  const location = useLocation();
  const navigationType = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const recordPosition = () => positions.set(location.key, scrollY);
    addEventListener('scroll', recordPosition, { passive: true });
    addEventListener('pagehide', storePositions);
    return () => {
      removeEventListener('scroll', recordPosition);
      removeEventListener('pagehide', storePositions);
    };
  }, [location.key]);

  useLayoutEffect(() => {
    // If the page itself changed the address while the user typed (a search), the position stays.
    if (navigationType === 'REPLACE' && (location.state as { isTyped?: unknown } | null)?.isTyped) return;
    const behavior = 'instant' as const;
    const known = navigationType === 'POP' ? positions.get(location.key) : undefined;
    if (known !== undefined && known > 0) {
      return untilTouched((stop) =>
        eachFrame(() => {
          if (stop.isAsked || isScrollClaimed(location.key)) return true;
          scrollTo({ top: known, behavior });
          return Math.abs(scrollY - known) < 2;
        }),
      );
    }
    const anchor = decodeHash(location.hash);
    if (anchor === '') {
      // Waits for the next frame, before the page is painted: scrolling during the render would force a
      // second layout.
      const handle = requestAnimationFrame(() => scrollTo({ top: 0, behavior }));
      return () => cancelAnimationFrame(handle);
    }
    return untilTouched((stop) =>
      eachFrame(() => {
        const target = stop.isAsked ? null : document.getElementById(anchor);
        target?.scrollIntoView();
        return stop.isAsked || target !== null;
      }),
    );
    // Only the key tells that a navigation happened.
    // oxlint-disable-next-line exhaustive-deps -- see above
  }, [location.key]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

function untilTouched(begin: (stop: { isAsked: boolean }) => () => void): () => void {
  const stop = { isAsked: false };
  const touched = () => void (stop.isAsked = true);
  const names = ['wheel', 'touchmove', 'keydown'] as const;
  for (const name of names) addEventListener(name, touched, { passive: true, once: true });
  const cancel = begin(stop);
  return () => {
    cancel();
    for (const name of names) removeEventListener(name, touched);
  };
}
