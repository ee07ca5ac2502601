import { appShellId } from './appShell.ts';

/** Returns the element that the user pressed before the page could react, and null at later calls. */
declare global {
  interface Window {
    takeEarlyPress?: () => HTMLElement | null;
  }
}

const pressable = 'a[href], button:not([disabled])';

/** Records the last press, and stops forms from being submitted. Runs before all other scripts of a page. */
export function keepEarlyPress(): void {
  let find: (() => Element | null) | null = null;
  const keep = ({ target, clientX, clientY }: MouseEvent) => {
    const button = (target as Element | null)?.closest('button:not([disabled])') ?? null;
    // An app shell does not react to presses: the element that replaces it at the same point receives the
    // press.
    const isOnShell = button === null && document.querySelector(`#${appShellId}`) !== null;
    const findAtPoint = () => document.elementFromPoint(clientX, clientY)?.closest(pressable) ?? null;
    find = () => {
      if (isOnShell) return findAtPoint();
      // React replaces prerendered markup that a page translator has changed. The same button is at the same
      // point again.
      return button === null || button.isConnected ? button : findAtPoint();
    };
  };
  // Without this, the browser would submit the form and reload the page without the typed text.
  const hold = (event: Event) => event.preventDefault();
  document.addEventListener('click', keep, true);
  document.addEventListener('submit', hold, true);
  window.takeEarlyPress = () => {
    document.removeEventListener('click', keep, true);
    document.removeEventListener('submit', hold, true);
    const pressed = find?.() ?? null;
    find = null;
    return pressed as HTMLElement | null;
  };
}

/** Repeats the press that came too early, now that the page can react. */
export function answerEarlyPress(): void {
  const pressed = window.takeEarlyPress?.() ?? null;
  if (pressed?.isConnected) pressed.click();
}
