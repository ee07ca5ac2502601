/** Where a page that came as a file keeps its scripts: a `<template>`, which browsers neither fetch from nor run. */
export const scriptsId = 'scripts';

/** Whom a page that came as a file can be read by: it says so itself (`data-readable-by`). */
export type Reader = 'visitor' | 'signedIn';

/** A page that nobody sees is painted by nobody. */
const unseenWithinMs = 1_500;
const touches = ['pointerdown', 'keydown'] as const;

/**
 * Fetches and runs the scripts of a page that came as a file once its first picture is there: before that, every one of
 * them keeps somebody waiting for what could be read already. At once for whoever sees nothing of it, and at a touch.
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

  // This runs in the head, before what it looks for is there.
  document.addEventListener('DOMContentLoaded', begin, { once: true });
}
