import { lazy } from 'react';

/** Whoever does one of these may reach what lies below the first screen: scrolls, or touches it. */
const reaching = ['scroll', 'focusin', 'pointerdown'] as const;
/** The id of what lies there. */
export const laterId = 'later';

function reached(): Promise<void> {
  return new Promise((resolve) => {
    const done = (event: Event) => {
      const isThere = event.target instanceof Element && event.target.closest(`#${laterId}`) !== null;
      if (event.type !== 'scroll' && !isThere) return;
      for (const name of reaching) removeEventListener(name, done, true);
      resolve();
    };
    for (const name of reaching) addEventListener(name, done, { capture: true, passive: true });
  });
}

/**
 * Where the page came as a file, everything is there to be read and nothing below the first screen has to answer yet:
 * its scripts wait until somebody goes there. Elsewhere they are loaded at once.
 */
export function sectionsWhen(isPrerendered: boolean) {
  return lazy(async () => {
    if (isPrerendered) await reached();
    return { default: (await import('./Sections.tsx')).Sections };
  });
}
