import { appShellId } from './appShell.ts';

/** The button that was pressed while the page that came as a file could not answer yet; handed over once. */
declare global {
  interface Window {
    takeEarlyPress?: () => HTMLElement | null;
  }
}

const pressable = 'a[href], button:not([disabled])';

/** Keeps the last press, and the page where it is. Runs before anything else on a page. */
export function keepEarlyPress(): void {
  let find: (() => Element | null) | null = null;
  const keep = ({ target, clientX, clientY }: MouseEvent) => {
    const button = (target as Element | null)?.closest('button:not([disabled])') ?? null;
    // A shell answers no press: what will stand in its place there does.
    const isOnShell = button === null && document.querySelector(`#${appShellId}`) !== null;
    const findAtPoint = () => document.elementFromPoint(clientX, clientY)?.closest(pressable) ?? null;
    find = () => {
      if (isOnShell) return findAtPoint();
      // React replaces a file that a page translator changed before; the same button stands at the same point.
      return button === null || button.isConnected ? button : findAtPoint();
    };
  };
  // The browser itself would send a form, which loads the page anew without what was typed.
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

/** Presses again what was pressed too early, now that the page answers. */
export function answerEarlyPress(): void {
  const pressed = window.takeEarlyPress?.() ?? null;
  if (pressed?.isConnected) pressed.click();
}
