/**
 * Id of the `<template>` that holds the scripts of a prerendered page. Browsers neither fetch nor run scripts
 * in it.
 */
export const scriptsId = 'scripts';

/** The kind of user who can read a prerendered page, as its attribute `data-readable-by` says. */
export type Reader = 'visitor' | 'signedIn';

/** Milliseconds until the scripts start without a paint: a page in a background tab is never painted. */
const unseenWithinMs = 1_500;
const touches = ['pointerdown', 'keydown'] as const;

/**
 * Fetches and runs the scripts of a prerendered page after its first paint, because scripts that load earlier
 * delay the paint. Runs them at once if this user can't read the page, and at the first touch.
 */
export function startScripts(who: Reader | null): void {
  let isStarted = false;

  function start(): void {
    const template = document.querySelector<HTMLTemplateElement>(`template#${scriptsId}`);
    if (isStarted || !template) return;
    isStarted = true;
    for (const touch of touches) removeEventListener(touch, start, true);
    template.replaceWith(template.content);
  }

  function begin(): void {
    if (document.documentElement.dataset['readableBy'] !== who) return start();
    for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true });
    setTimeout(start, unseenWithinMs);
    const painted = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      painted.disconnect();
      start();
    });
    painted.observe({ type: 'paint', buffered: true });
  }

  // This function runs in the head, before the template is parsed.
  document.addEventListener('DOMContentLoaded', begin, { once: true });
}
