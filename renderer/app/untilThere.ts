const againAfterMs = 2_000;
/** Browsers differ in whether they ask anew for a module that failed; a page that is loaded anew always does. */
const triesInPlace = 2;

/** Whether the server that the page came from answers. */
async function isServed(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * A piece without which nothing goes on: asked for until it comes. `mayReload`: there is nothing on the page to lose,
 * and it may be loaded anew at last, which also finds what a new release is made of. `onWaiting` is told of each miss.
 */
export async function untilThere<T>(
  load: () => Promise<T>,
  { mayReload, onWaiting }: { readonly mayReload: boolean; readonly onWaiting?: () => void },
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (cause) {
      console.warn('a piece of the client could not be loaded', cause);
      onWaiting?.();
      await new Promise((done) => setTimeout(done, againAfterMs));
      if (mayReload && tries >= triesInPlace && (await isServed())) location.reload();
    }
  }
}
