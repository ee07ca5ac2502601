const queryOfWidth = /^\((min|max)-width: (\d+)px\)$/;
/** A desktop: the width by which a page in jsdom is asked unless told. */
export const wideScreenPx = 1_440;
let widthPx = wideScreenPx;

/** The width by which a page in jsdom is asked from now on. */
export function setScreenWidth(px: number): void {
  widthPx = px;
}

function answer(query: string): boolean {
  const [, edge, px] = queryOfWidth.exec(query) ?? [];
  if (!edge) return false;
  return edge === 'min' ? widthPx >= Number(px) : widthPx <= Number(px);
}

/** jsdom knows no media queries: those of width are answered here, everything else with no. */
globalThis.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: answer(query),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// jsdom lays nothing out: there is nowhere to scroll to, and no pointer to hold.
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.setPointerCapture ??= () => undefined;

/** jsdom lays nothing out and has no such observer: what measures itself is told of no size. */
export class SizeObserverDouble implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
