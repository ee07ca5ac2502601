import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import { noteReturnPlace, returnPlace, storeReturnPlaces, type ReturnPlace } from './returnPlaces.ts';
import { claimScroll } from './scrollClaim.ts';

export interface ExactReturn {
  /** Props of the `WindowVirtualizer`: its handle and the row heights from the last visit. */
  readonly view: RefObject<WindowVirtualizerHandle | null>;
  readonly cache: CacheSnapshot | undefined;
  /** True after Back, Forward or a reload: the page shows cached data without waiting for the server. */
  readonly isReturn: boolean;
}

export interface ExactReturnOptions {
  /** Name of the list, including its filters. Another name is a separate list. */
  readonly list: string;
  /** Ids of the list's items, in order. */
  readonly ids: readonly string[];
  /** Number of items in one row of the virtualizer. */
  readonly perRow?: number;
  /** The element that contains only the virtualizer. */
  readonly box: RefObject<HTMLElement | null>;
  /**
   * True if row heights differ: the measured heights are stored, so that the position is right before rows
   * are measured again.
   */
  readonly isUneven?: boolean;
}

/** Milliseconds after the last scroll until the place is stored, because a crashing page fires no event. */
const scrollIdleMs = 150;
/** Milliseconds for which the row keeps its position while content above it still loads. */
const restoreWithinMs = 2_000;

const hasScrolled = () => scrollY > 0;

/**
 * Restores a window-scrolled list to the same row at the same pixel on Back, Forward and reload. The list's
 * data must be cached (`renderer/services/keptQueries.ts`).
 */
export function useExactReturn(options: ExactReturnOptions): ExactReturn {
  const { list, ids, perRow = 1, box, isUneven = false } = options;
  const { key: entry, pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop && isSameVisit();
  const key = `${entry} ${pathname} ${list}`;
  const view = useRef<WindowVirtualizerHandle | null>(null);
  const [aim, setAim] = useState(() => ({ key, place: isReturn ? returnPlace(key) : null }));
  if (aim.key !== key) setAim({ key, place: isReturn ? returnPlace(key) : null });
  const { place } = aim;
  const reached = useRef<string | null>(null);
  const latest = useRef({ ids, perRow });
  useLayoutEffect(() => {
    latest.current = { ids, perRow };
  });

  /** Returns the first visible row and its top; null at the top of the page. */
  function currentPlace(): ReturnPlace | null {
    const [handle, top] = [view.current, box.current?.getBoundingClientRect().top];
    if (!handle || top === undefined || !hasScrolled()) return null;
    const row = handle.findItemIndex(Math.max(0, -top));
    const id = latest.current.ids[row * latest.current.perRow];
    if (id === undefined) return null;
    return { id, top: top + handle.getItemOffset(row), sizes: isUneven ? handle.cache : null };
  }

  useLayoutEffect(() => {
    let timer = 0;
    const note = () => noteReturnPlace(key, currentPlace());
    const later = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        note();
        storeReturnPlaces();
      }, scrollIdleMs);
    };
    const leave = () => {
      note();
      storeReturnPlaces();
    };
    addEventListener('scroll', later, { passive: true });
    addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', later);
      removeEventListener('pagehide', leave);
      // Runs before the rows unmount and before the next page scrolls to its top.
      if (reached.current === key) note();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what it reads is read through references
  }, [key]);

  const hasRows = ids.length > 0;
  useLayoutEffect(() => {
    if (!hasRows || reached.current === key) return;
    reached.current = key;
    if (!place) return;
    claimScroll(entry);
    const at = latest.current.ids.indexOf(place.id);
    if (at < 0) return;
    const row = Math.floor(at / latest.current.perRow);
    const restore = () => {
      const [handle, top] = [view.current, box.current?.getBoundingClientRect().top];
      if (!handle || top === undefined) return;
      const by = top + handle.getItemOffset(row) - place.top;
      if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
    };
    restore();
    return restoreUntilTouched(restore);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each place, as soon as there are rows
  }, [key, hasRows]);

  useEffect(() => storeReturnPlaces, []);
  return { view, cache: (place?.sizes ?? undefined) as CacheSnapshot | undefined, isReturn };
}

/**
 * Returns true if the history entry continues a visit. A first entry that was typed or followed from another
 * site is a new visit, even if it was shown before.
 */
function isSameVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type !== 'navigate' || ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}

/** Calls `hold` whenever content changes its height, until the user scrolls or the time is over. */
function restoreUntilTouched(hold: () => void): () => void {
  // Deferred to the next frame, because scrolling changes the rendered rows and thus the observed size.
  const resized = new ResizeObserver(() => requestAnimationFrame(() => isActive && hold()));
  let isActive = true;
  resized.observe(document.body);
  const names = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const stop = () => {
    isActive = false;
    resized.disconnect();
    clearTimeout(timer);
    for (const name of names) removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, restoreWithinMs);
  for (const name of names) addEventListener(name, stop, { passive: true });
  return stop;
}
