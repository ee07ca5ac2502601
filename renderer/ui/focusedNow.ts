/**
 * What has the focus, for whoever gives it back later. In a menu nothing stays: what is chosen there may open a dialog
 * before the menu has given the focus back to its button, which is what is meant then.
 */
export function focusedNow(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  if (!menu?.id) return activeElement;
  return document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) ?? activeElement;
}
