import { useEffect } from 'react';

/** Events by which a visitor takes over scrolling. Afterwards the page no longer scrolls by itself. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Returns the element named in the address; null if there is none. */
function namedElement(): Element | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}

/** Returns whether the page is at its top, or at the named element to which the browser scrolled. */
function isUntouched(): boolean {
  const { top = Number.NaN } = namedElement()?.getBoundingClientRect() ?? {};
  return scrollY === 0 || Math.abs(top) < 1;
}

/**
 * Scrolls to the section named in the address whenever the page height changes, because sections, fonts and
 * pictures may load late. Ends at the visitor's first input. The browser itself scrolls only once, to what
 * exists on opening.
 */
export function useAnchor(): void {
  useEffect(() => {
    let isFollowing = isUntouched();
    let heightPx = 0;
    const scroll = () => {
      if (isFollowing) namedElement()?.scrollIntoView();
    };
    const begin = () => {
      isFollowing = true;
      scroll();
    };
    const end = () => {
      isFollowing = false;
    };
    const sizes = new ResizeObserver(() => {
      const { offsetHeight } = document.body;
      if (offsetHeight !== heightPx) scroll();
      heightPx = offsetHeight;
    });
    sizes.observe(document.body);
    addEventListener('hashchange', begin);
    for (const name of inputs) addEventListener(name, end, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      removeEventListener('hashchange', begin);
      for (const name of inputs) removeEventListener(name, end, { capture: true });
    };
  }, []);
}
