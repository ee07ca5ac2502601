/** Stays in reach above every modal: toasts. The mark is react-aria's, whose overlays respect it too. */
const above = '[data-react-aria-top-layer]';

/** The open modals, the top one last. */
const open: Element[] = [];
/** What is out of reach because of them, and whether `aria-hidden` is ours too. */
const hidden = new Map<HTMLElement, boolean>();

function hide(element: HTMLElement): void {
  // Somebody else's: it is theirs to show again.
  if (element.inert) return;
  element.inert = true;
  // For readers and scripts that do not know `inert` yet.
  const isToldTo = !element.hasAttribute('aria-hidden');
  if (isToldTo) element.setAttribute('aria-hidden', 'true');
  hidden.set(element, isToldTo);
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

/** Puts a modal above all others: everything else is inert until it is taken away again. */
export function stackModal(modal: Element): () => void {
  open.push(modal);
  arrange();
  return () => {
    open.splice(open.indexOf(modal), 1);
    arrange();
  };
}

export const isTopModal = (modal: Element | null): boolean => modal !== null && open.at(-1) === modal;

let held = 0;

/**
 * The page behind does not scroll, nor does it move sideways where its scroll bar was (ModalFrame.module.css). `isTouched`:
 * a page of Safari's, which hands on to the page what a finger scrolls beyond the end of a list.
 */
export function holdScroll({ isTouched }: { readonly isTouched: boolean }): () => void {
  const { dataset, clientWidth } = document.documentElement;
  if (held++ === 0) dataset['modal'] = isTouched ? 'touch' : innerWidth > clientWidth ? 'bar' : '';
  return () => {
    if (--held === 0) delete dataset['modal'];
  };
}
