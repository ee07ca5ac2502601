import { useEffect } from 'react';

/** What a visitor does to scroll; from then on the page stays where they left it. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Returns the element that the address names; null if it names none. */
function namedElement(): Element | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}

/** Returns whether the window shows its beginning, or the named element at its top as the browser scrolled to it. */
function isUntouched(): boolean {
  const { top = Number.NaN } = namedElement()?.getBoundingClientRect() ?? {};
  return scrollY === 0 || Math.abs(top) < 1;
}

/**
 * Scrolls to the section that the address names whenever the page changes its height, because sections, letters and
 * pictures may come late. Ends at the visitor's first input. The browser itself scrolls once, and only to what is there
 * when the page opens.
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
