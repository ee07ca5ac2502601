import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import { noteReturnPlace, returnPlace, storeReturnPlaces, type ReturnPlace } from './returnPlaces.ts';
import { claimScroll } from './scrollClaim.ts';

export interface ExactReturn {
  /** For the `WindowVirtualizer`: its handle, and how high its rows were. */
  readonly view: RefObject<WindowVirtualizerHandle | null>;
  readonly cache: CacheSnapshot | undefined;
  /** One came back (Back, Forward, a reload): what is kept is shown, and nobody is asked first. */
  readonly isReturn: boolean;
}

export interface ExactReturnOptions {
  /** Which of the page's lists: its name with what it is narrowed by. Another name is another list. */
  readonly list: string;
  /** What the list holds, in its order. Whoever is gone by now is looked for among the next. */
  readonly ids: readonly string[];
  /** How many stand in one row of the virtualizer. */
  readonly perRow?: number;
  /** Around the virtualizer, with nothing above it. */
  readonly box: RefObject<HTMLElement | null>;
  /** Rows differ in height: what was measured is kept, so that the place is right before they are measured again. */
  readonly isUneven?: boolean;
}

/** After the last scroll so long, the place is stored: a page that crashes says no good-bye. */
const settledMs = 150;
/** What stands above a list may come later than the list: so long its row is held where it was. */
const heldMs = 2_000;

const hasScrolled = () => scrollY > 0;

/**
 * A list that scrolls with the window comes back to the same person at the same pixel: on Back, on Forward and after a
 * reload. What it shows has to be at hand by then (`renderer/services/keptQueries.ts`).
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

  /** The first row that is seen, and where. */
  function placeNow(): ReturnPlace | null {
    const [handle, top] = [view.current, box.current?.getBoundingClientRect().top];
    if (!handle || top === undefined || !hasScrolled()) return null;
    const row = handle.findItemIndex(Math.max(0, -top));
    const id = latest.current.ids[row * latest.current.perRow];
    if (id === undefined) return null;
    return { id, top: top + handle.getItemOffset(row), sizes: isUneven ? handle.cache : null };
  }

  useLayoutEffect(() => {
    let timer = 0;
    const note = () => noteReturnPlace(key, placeNow());
    const later = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        note();
        storeReturnPlaces();
      }, settledMs);
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
      // Before the rows are taken away, and before the next page is scrolled to its top.
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
    const hold = () => {
      const [handle, top] = [view.current, box.current?.getBoundingClientRect().top];
      if (!handle || top === undefined) return;
      const by = top + handle.getItemOffset(row) - place.top;
      if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
    };
    hold();
    return holdUntilTouched(hold);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each place, as soon as there are rows
  }, [key, hasRows]);

  useEffect(() => storeReturnPlaces, []);
  return { view, cache: (place?.sizes ?? undefined) as CacheSnapshot | undefined, isReturn };
}

/** A first entry that was typed or followed from elsewhere is no return, whatever the same entry once showed. */
function isSameVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type !== 'navigate' || ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}

/** Again whenever something above has changed its height, for as long as nobody scrolls themselves. */
function holdUntilTouched(hold: () => void): () => void {
  // In a frame of its own: scrolling changes what is drawn, and so the very size that is watched.
  const resized = new ResizeObserver(() => requestAnimationFrame(() => isHeld && hold()));
  let isHeld = true;
  resized.observe(document.body);
  const names = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const stop = () => {
    isHeld = false;
    resized.disconnect();
    clearTimeout(timer);
    for (const name of names) removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, heldMs);
  for (const name of names) addEventListener(name, stop, { passive: true });
  return stop;
}
