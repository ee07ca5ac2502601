import { useEffect, useState, type RefObject } from 'react';
import { watchSections } from './watchSections.ts';

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
