/**
 * Whether the window of this page is on the screen, as reported by the desktop's main process; always true in
 * a browser. `document.hidden` is not enough: with background throttling off (during matches and calls),
 * Chromium reports a minimized, hidden or never shown window as visible.
 */
let isShown = true;

export const isWindowShown = (): boolean => isShown;

export function setWindowShown(next: boolean): void {
  isShown = next;
}
