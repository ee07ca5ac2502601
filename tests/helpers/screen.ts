const queryOfWidth = /^\((min|max)-width: (\d+)px\)$/;
let widthPx = 1_440;

/** The width by which a page in jsdom is asked from now on; a wide desktop unless told. */
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

/** jsdom lays nothing out and has no such observer: what measures itself is told of no size. */
export class SizeObserverDouble implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
