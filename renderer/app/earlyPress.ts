/** The button that was pressed while the page that came as a file could not answer yet; handed over once. */
declare global {
  interface Window {
    takeEarlyPress?: () => HTMLElement | null;
  }
}

/** Keeps the last press on a button, and the page where it is. Runs before anything else on a page. */
export function keepEarlyPress(): void {
  let pressed: HTMLElement | null = null;
  const keep = (event: Event) => {
    pressed = (event.target as Element | null)?.closest<HTMLElement>('button:not([disabled])') ?? null;
  };
  // The browser itself would send a form, which loads the page anew without what was typed.
  const hold = (event: Event) => event.preventDefault();
  document.addEventListener('click', keep, true);
  document.addEventListener('submit', hold, true);
  window.takeEarlyPress = () => {
    document.removeEventListener('click', keep, true);
    document.removeEventListener('submit', hold, true);
    return pressed;
  };
}

/** Presses again what was pressed too early, now that the page answers. */
export function answerEarlyPress(): void {
  const pressed = window.takeEarlyPress?.() ?? null;
  if (pressed?.isConnected) pressed.click();
}
