/** The part of the window, from its top, in which a heading counts as being read. */
const readingBand = 0.35;

/**
 * Says which of these headings is being read, and again whenever that changes: the first one in the upper part of the
 * window, else the last one that went by. Where `end` is in sight the last headings can't rise that far: then it is
 * the one that the address names, or the last. Returns what stops it.
 */
export function watchSections(
  headings: readonly HTMLElement[],
  end: Element | null,
  onRead: (id: string | null) => void,
): () => void {
  function look(): void {
    const height = document.documentElement.clientHeight;
    const tops = headings.map((heading) => ({ id: heading.id, top: heading.getBoundingClientRect().top }));
    const isEnd = end !== null && end.getBoundingClientRect().bottom <= height;
    const named = tops.find(({ id, top }) => `#${id}` === location.hash && top >= 0);
    const read = tops.find(({ top }) => top >= 0 && top <= height * readingBand);
    const passed = tops.findLast(({ top }) => top < 0);
    onRead((isEnd ? (named ?? tops.at(-1)) : (read ?? passed ?? tops[0]))?.id ?? null);
  }
  const band = new IntersectionObserver(look, {
    rootMargin: `0px 0px -${Math.round((1 - readingBand) * 100)}% 0px`,
  });
  for (const heading of headings) band.observe(heading);
  const bottom = new IntersectionObserver(look, { threshold: [0, 1] });
  if (end) bottom.observe(end);
  return () => {
    band.disconnect();
    bottom.disconnect();
  };
}
