type Hold = (event: PopStateEvent) => void;
let hold: Hold | null = null;

/*
 * A window calls its listeners in the order in which they came. Whoever wants to keep a step through the history from
 * the router has to have come before it: this file is loaded with the pages' switch (PageContent), not with a page.
 */
window.addEventListener('popstate', (event) => hold?.(event));

/** Hears of Back and Forward before the router does; one at a time. Returns how to stop. */
export function holdBack(next: Hold): () => void {
  hold = next;
  return () => {
    if (hold === next) hold = null;
  };
}
