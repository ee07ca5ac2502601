/**
 * Returns whether no other element covers the middle of this one. Temporarily makes inert elements
 * hit-testable. The function has no dependencies, so that it can be run within a page.
 */
export function liesOnTop(element: Element): boolean {
  const inert = [...document.querySelectorAll<HTMLElement>('[inert]')];
  for (const one of inert) one.inert = false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  for (const one of inert) one.inert = true;
  return element.contains(hit);
}
