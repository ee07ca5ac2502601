const queryOfWidth = /^\((min|max)-width: (\d+)px\)$/;
/** Width of a desktop, and the default width of a page in jsdom, in pixels. */
export const wideScreenPx = 1_440;
let widthPx = wideScreenPx;

/** Sets the width that media queries in jsdom use from now on. */
export function setScreenWidth(px: number): void {
  widthPx = px;
}

function answer(query: string): boolean {
  const [, edge, px] = queryOfWidth.exec(query) ?? [];
  if (!edge) return false;
  return edge === 'min' ? widthPx >= Number(px) : widthPx <= Number(px);
}

/** jsdom has no media queries. The double answers queries of the width, and returns false for all others. */
globalThis.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: answer(query),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// jsdom has no layout, so it cannot scroll or capture a pointer.
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.setPointerCapture ??= () => undefined;

/** A resize observer that never reports a size, because jsdom has no layout. */
export class SizeObserverDouble implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
