import { useEffect, useState, type RefObject } from 'react';

/**
 * Returns the id of the heading being read; null before the first observation and without
 * `IntersectionObserver`.
 */
export function useCurrentSection(
  article: RefObject<HTMLElement | null>,
  ids: readonly string[],
): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const all = ids.join(' ');

  useEffect(() => {
    if (!('IntersectionObserver' in globalThis)) return;
    const headings = all.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const end = article.current?.parentElement?.querySelector('[data-end]') ?? null;
    return watchSections(headings, end, setCurrent);
  }, [article, all]);

  return current;
}

/** Top part of the window, from 0 to 1, in which a heading counts as being read. */
const readingBand = 0.35;

/**
 * Calls `onRead` with the heading being read: the first one in the upper part of the window, otherwise the
 * last one above it. With `end` in view the last headings cannot scroll up, so it is then the one in the
 * address, or the last. Returns a function that stops watching.
 */
export function watchSections(
  headings: readonly HTMLElement[],
  end: Element | null,
  onRead: (id: string | null) => void,
): () => void {
  function update(): void {
    const height = document.documentElement.clientHeight;
    const tops = headings.map((heading) => ({ id: heading.id, top: heading.getBoundingClientRect().top }));
    const isEnd = end !== null && end.getBoundingClientRect().bottom <= height;
    const named = tops.find(({ id, top }) => `#${id}` === location.hash && top >= 0);
    const read = tops.find(({ top }) => top >= 0 && top <= height * readingBand);
    const passed = tops.findLast(({ top }) => top < 0);
    onRead((isEnd ? (named ?? tops.at(-1)) : (read ?? passed ?? tops[0]))?.id ?? null);
  }
  const band = new IntersectionObserver(update, {
    rootMargin: `0px 0px -${Math.round((1 - readingBand) * 100)}% 0px`,
  });
  for (const heading of headings) band.observe(heading);
  const bottom = new IntersectionObserver(update, { threshold: [0, 1] });
  if (end) bottom.observe(end);
  return () => {
    band.disconnect();
    bottom.disconnect();
  };
}
