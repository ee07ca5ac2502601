import { useEffect, useRef, useState, type RefObject } from 'react';

/** Height in pixels of the head, which covers the top of the page. */
const headPx = 72;

/** Returns whether the element with the returned ref has scrolled out of view, under the head. */
export function usePastBanner(): {
  readonly banner: RefObject<HTMLElement | null>;
  readonly isPastBanner: boolean;
} {
  const banner = useRef<HTMLElement>(null);
  const [isPastBanner, setIsPast] = useState(false);
  useEffect(() => {
    // Without `IntersectionObserver` (old browsers, prerendering) the head shows only the log-in.
    if (!banner.current || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsPast(entry?.isIntersecting === false), {
      rootMargin: `-${headPx}px 0px 0px 0px`,
    });
    observer.observe(banner.current);
    return () => observer.disconnect();
  }, []);
  return { banner, isPastBanner };
}
