/** What could not be fetched is asked for again after the first of these, then more and more rarely; at once when the network is back. */
const waitsMs = { first: 2_000, longest: 30_000 } as const;

function online(withinMs: number): Promise<void> {
  return new Promise((done) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      done();
    };
    const timer = setTimeout(go, withinMs);
    addEventListener('online', go);
  });
}

/** One that was lost has a sheet without a rule, or one that may not be looked into. */
function isEmpty({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

/** The loader asks for a style sheet once and takes it for there from then on. */
function fetchLostStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (isEmpty(link)) link.replaceWith(link.cloneNode());
}

/**
 * Loads a piece of the client, however often it takes. For what a page can do without for a while: a call whose gifts
 * were lost with the line goes on without them, and has them when the line is back.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs: number = waitsMs.first; ; waitMs = Math.min(waitMs * 2, waitsMs.longest)) {
    try {
      return await load();
    } catch (cause) {
      console.warn('a piece of the client could not be loaded', cause);
      await online(waitMs);
      fetchLostStyles();
    }
  }
}
