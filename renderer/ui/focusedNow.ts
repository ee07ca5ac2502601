/** Where the focus was before it came to a notice, which goes by itself. */
let beforeNotice: Element | null = null;
const notices = '[data-react-aria-top-layer]';

/** The focus has come to a notice from here; from one notice to another it is where it was before the first. */
export function comeToNotice(from: EventTarget | null): void {
  if (!(from instanceof Element)) beforeNotice = null;
  else if (!from.closest(notices)) beforeNotice = from;
}

/**
 * What has the focus, for whoever gives it back later. In a menu and in a notice nothing stays: what is chosen there may
 * open a dialog before they have given the focus back to where it was, which is what is meant then.
 */
export function focusedNow(): Element | null {
  const { activeElement } = document;
  if (activeElement?.closest(notices)) return beforeNotice ?? activeElement;
  const menu = activeElement?.closest('[role="menu"]');
  if (!menu?.id) return activeElement;
  return document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) ?? activeElement;
}
