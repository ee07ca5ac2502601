import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** Where a menu was asked for, and on what. */
export interface MenuAnchor {
  readonly x: number;
  readonly y: number;
  /** Gets the focus back. */
  readonly origin: HTMLElement;
}

const longMs = 500;
/** A finger is never quite still. */
const slackPx = 10;

/** Milliseconds after a lifted finger within which browsers send the mouse events of a tap. */
const tapMs = 400;
const tapEvents = ['mousedown', 'mouseup', 'click'] as const;

/**
 * Ignores the tap of the finger that holds, wherever it is lifted: the menu opens under the finger, and lifting it must
 * not choose an item. Ends with its click, shortly after the lift, at the next press, or by the returned function.
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
  // A row that is removed under the finger gets the touch events, so the pointer's are heard as well.
  for (const name of ['touchend', 'touchcancel', 'pointerup', 'pointercancel'])
    document.addEventListener(name, lifted, { capture: true, once: true, signal });
  document.addEventListener('pointerdown', end, { capture: true, signal });
  return end;
}

/** Handlers for what a menu can be asked for on. `find` says what is meant; null: nothing of ours. */
export function useMenuAsked(
  find: (target: Element) => HTMLElement | null,
  open: (spot: MenuAnchor) => void,
) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const isHeld = useRef(false);
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
      // Links and chosen words have a menu of their own, which knows more of them.
      const hasOwn = element.closest('a[target], textarea, input') ?? window.getSelection()?.toString();
      const origin = find(element);
      if (hasOwn || !origin) return;
      event.preventDefault();
      forget();
      const box = origin.getBoundingClientRect();
      // The menu key names no place.
      const isByKey = event.clientX === 0 && event.clientY === 0;
      // The browser has a long press of its own, a little later: the menu is there already.
      if (isHeld.current && !isByKey) return;
      open({ x: isByKey ? box.left + 24 : event.clientX, y: isByKey ? box.top + 24 : event.clientY, origin });
    },
    onPointerDown({ pointerType, clientX: x, clientY: y, target }: PointerEvent) {
      isHeld.current = false;
      forget();
      const origin = pointerType === 'touch' ? find(target as Element) : null;
      if (!origin) return;
      const timer = setTimeout(() => {
        isHeld.current = true;
        stopIgnoring.current = ignoreLift(() => {
          isHeld.current = false;
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
      if (!isHeld.current) return;
      // The finger that was held is lifted: that is no press.
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
