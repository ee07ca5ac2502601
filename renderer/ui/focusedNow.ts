/** The element that had the focus before it moved to a notice, because notices close by themselves. */
let beforeNotice: Element | null = null;
const notices = '[data-react-aria-top-layer]';

/** Records where the focus came from. A move between two notices keeps the element before the first. */
export function comeToNotice(from: EventTarget | null): void {
  if (!(from instanceof Element)) beforeNotice = null;
  else if (!from.closest(notices)) beforeNotice = from;
}

/**
 * Returns the element to which the focus should return later. In a menu or notice that is the element focused
 * before it, because both close after their action, which may open a dialog.
 */
export function focusedNow(): Element | null {
  const { activeElement } = document;
  if (activeElement?.closest(notices)) return beforeNotice ?? activeElement;
  const menu = activeElement?.closest('[role="menu"]');
  if (!menu?.id) return activeElement;
  return document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) ?? activeElement;
}
