/**
 * Whether the window of this page is on the screen, as the desktop's main process says. `document.hidden` alone does not
 * know: a page without background throttling (each match and call) stays visible for Chromium while its window is
 * minimised or hidden, and so does the page of a window that was never shown. In a browser it is always true.
 */
let isShown = true;

export const isWindowShown = (): boolean => isShown;

export function setWindowShown(next: boolean): void {
  isShown = next;
}
