import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** The place and the element for which a menu was requested. */
export interface MenuAnchor {
  readonly x: number;
  readonly y: number;
  /** The element that gets the focus back. */
  readonly origin: HTMLElement;
}

const longMs = 500;
/** CSS pixels that a touch may move and still count as a long press. */
const slackPx = 10;

/** Milliseconds after a lifted finger within which browsers send the mouse events of a tap. */
const tapMs = 400;
const tapEvents = ['mousedown', 'mouseup', 'click'] as const;

/**
 * Ignores the tap events of the holding finger, wherever it is lifted: the menu opens under the finger, and
 * lifting it must not choose an item. Ends with its click, shortly after the lift, at the next press, or by
 * the returned function.
 */
function ignoreLift(onEnd: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let timer: ReturnType<typeof setTimeout>;
  const end = () => {
    clearTimeout(timer);
    listeners.abort();
    onEnd();
  };
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') end();
  };
  const lifted = () => {
    clearTimeout(timer);
    timer = setTimeout(end, tapMs);
  };
  for (const name of tapEvents) document.addEventListener(name, ignore, { capture: true, signal });
  // Pointer events are handled too, because touch events go to the row even after it was removed.
  for (const name of ['touchend', 'touchcancel', 'pointerup', 'pointercancel'])
    document.addEventListener(name, lifted, { capture: true, once: true, signal });
  document.addEventListener('pointerdown', end, { capture: true, signal });
  return end;
}

/**
 * Returns handlers that open a menu on a right click, a long press or the menu key. `find` returns the
 * element that the menu is for; null: the browser's own menu stays.
 */
export function useContextMenu(
  find: (target: Element) => HTMLElement | null,
  open: (spot: MenuAnchor) => void,
) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const isLongPress = useRef(false);
  const stopIgnoring = useRef<() => void>(() => undefined);

  const forget = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(
    () => () => {
      clearTimeout(press.current?.timer);
      stopIgnoring.current();
    },
    [],
  );

  return {
    onContextMenu(event: MouseEvent) {
      const element = event.target as Element;
      // Links, fields and selected text keep the browser's own menu, which offers more for them.
      const hasOwn = element.closest('a[target], textarea, input') ?? window.getSelection()?.toString();
      const origin = find(element);
      if (hasOwn || !origin) return;
      event.preventDefault();
      forget();
      const box = origin.getBoundingClientRect();
      // The menu key sends no coordinates.
      const isByKey = event.clientX === 0 && event.clientY === 0;
      // The browser's own long press comes later, when the menu is already open.
      if (isLongPress.current && !isByKey) return;
      open({ x: isByKey ? box.left + 24 : event.clientX, y: isByKey ? box.top + 24 : event.clientY, origin });
    },
    onPointerDown({ pointerType, clientX: x, clientY: y, target }: PointerEvent) {
      isLongPress.current = false;
      forget();
      const origin = pointerType === 'touch' ? find(target as Element) : null;
      if (!origin) return;
      const timer = setTimeout(() => {
        isLongPress.current = true;
        stopIgnoring.current = ignoreLift(() => {
          isLongPress.current = false;
        });
        open({ x, y, origin });
      }, longMs);
      press.current = { timer, x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > slackPx)
        forget();
    },
    onPointerUp: forget,
    onPointerCancel: forget,
    onClickCapture(event: MouseEvent) {
      if (!isLongPress.current) return;
      // The lift of a long press is not a press.
      isLongPress.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
