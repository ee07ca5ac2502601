/** The button that was pressed while the page that came as a file could not answer yet; handed over once. */
declare global {
  interface Window {
    takeEarlyPress?: () => HTMLElement | null;
  }
}

/** Keeps the last press on a button. Runs before anything else on a page. */
export function keepEarlyPress(): void {
  let pressed: HTMLElement | null = null;
  const keep = (event: Event) => {
    pressed = (event.target as Element | null)?.closest<HTMLElement>('button:not([disabled])') ?? null;
  };
  document.addEventListener('click', keep, true);
  window.takeEarlyPress = () => {
    document.removeEventListener('click', keep, true);
    return pressed;
  };
}

/** Presses again what was pressed too early, now that the page answers. */
export function answerEarlyPress(): void {
  const pressed = window.takeEarlyPress?.() ?? null;
  if (pressed?.isConnected) pressed.click();
}
