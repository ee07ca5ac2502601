/**
 * Elements that stay accessible above every modal, such as toasts. react-aria's overlays respect the same
 * attribute.
 */
const above = '[data-react-aria-top-layer]';

/** The open modals, the top one last. */
const open: Element[] = [];
/** Elements made inert by the modals. The value is true if `aria-hidden` was added too. */
const hidden = new Map<HTMLElement, boolean>();

function hide(element: HTMLElement): void {
  // Another owner made the element inert and will restore it.
  if (element.inert) return;
  element.inert = true;
  // For assistive technology and scripts without support for `inert`.
  const isExposed = !element.hasAttribute('aria-hidden');
  if (isExposed) element.setAttribute('aria-hidden', 'true');
  hidden.set(element, isExposed);
}

function show(element: HTMLElement): void {
  element.inert = false;
  if (hidden.get(element)) element.removeAttribute('aria-hidden');
  hidden.delete(element);
}

function hideAround(parent: Element, kept: readonly Element[]): void {
  for (const child of parent.children) {
    if (kept.includes(child) || !(child instanceof HTMLElement)) continue;
    if (kept.some((element) => child.contains(element))) hideAround(child, kept);
    else hide(child);
  }
}

function arrange(): void {
  for (const element of hidden.keys()) show(element);
  const top = open.at(-1);
  if (top) hideAround(document.body, [top, ...document.querySelectorAll(above)]);
}

/** Puts a modal above all others and makes the rest of the page inert. Returns a function that removes it. */
export function stackModal(modal: Element): () => void {
  open.push(modal);
  arrange();
  return () => {
    open.splice(open.indexOf(modal), 1);
    arrange();
  };
}

export const isTopModal = (modal: Element | null): boolean => modal !== null && open.at(-1) === modal;

let scrollLocks = 0;

/**
 * Stops the page behind a modal from scrolling and from shifting by its scroll bar (ModalFrame.module.css).
 * `isTouched`: Safari on touch devices, which would pass on scrolling beyond the end of a list. Returns the
 * release function.
 */
export function lockScroll({ isTouched }: { readonly isTouched: boolean }): () => void {
  const { dataset, clientWidth } = document.documentElement;
  if (scrollLocks++ === 0) dataset['modal'] = isTouched ? 'touch' : innerWidth > clientWidth ? 'bar' : '';
  return () => {
    if (--scrollLocks === 0) delete dataset['modal'];
  };
}
