import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isScrollClaimed } from '#renderer/ui/exactReturn/scrollClaim.ts';

/** Where each entry of the history was scrolled to: §3 "Layout state", `lastScrollPosition`. */
const positions = new Map<string, number>();
const key = 'scrollPositions';
/** A page that is still loading has no room to scroll in yet: how long it is tried again. */
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
    // Storage is refused or broken: pages begin at their top.
  }
}
restore();

function keep(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...positions].slice(-50)));
  } catch {
    // As above.
  }
}

/** Calls `step` each frame until it says it is done, the page is left, or the time is up. */
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
 * §2: a link with a hash scrolls smoothly to its anchor; going back brings a page back where it was; any other page
 * begins at its top. Whoever scrolls meanwhile keeps what they did.
 *
 * Not the router's `ScrollRestoration`: it needs the data router (`appHistory.ts`), and scrolls once, when the page is first
 * drawn; what comes by a query later makes the room that is scrolled to, and holds the anchors.
 */
export function useScrollPosition(): void {
  const location = useLocation();
  const how = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => positions.set(location.key, scrollY);
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', keep);
    };
  }, [location.key]);

  useLayoutEffect(() => {
    // Typing that an address remembers (a search) leaves one where one is.
    if (how === 'REPLACE' && (location.state as { isTyped?: unknown } | null)?.isTyped) return;
    const behavior = 'instant' as const;
    const known = how === 'POP' ? positions.get(location.key) : undefined;
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
      // Before the page is painted, but not in the midst of making it: there it would have to be laid out twice.
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
    // The key alone says that somebody went somewhere.
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
