import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';

interface Offset {
  readonly x: number;
  readonly y: number;
}

/** CSS pixels that one press of an arrow key moves the element. */
const stepPx = 24;
/** Minimum distance to the edge in CSS pixels. */
const marginPx = 12;
const steps: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -stepPx, y: 0 },
  ArrowRight: { x: stepPx, y: 0 },
  ArrowUp: { x: 0, y: -stepPx },
  ArrowDown: { x: 0, y: stepPx },
};

/** The area that contains the element: its offset parent, or the visible page. */
export type Bounds = 'parent' | 'viewport';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf(element: HTMLElement, bounds: Bounds): Box | null {
  if (bounds === 'parent') return element.offsetParent?.getBoundingClientRect() ?? null;
  const { clientWidth, clientHeight } = document.documentElement;
  return { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
}

/** Returns the offset nearest to the wanted one that keeps the element within its bounds. */
function within(element: HTMLElement, wanted: Offset, from: Offset, bounds: Bounds): Offset {
  const frame = boxOf(element, bounds);
  if (!frame) return wanted;
  const box = element.getBoundingClientRect();
  const home = { left: box.left - from.x, top: box.top - from.y };
  const clamp = (value: number, low: number, high: number) =>
    Math.min(Math.max(value, low), Math.max(low, high));
  return {
    x: clamp(wanted.x, frame.left + marginPx - home.left, frame.right - marginPx - box.width - home.left),
    y: clamp(wanted.y, frame.top + marginPx - home.top, frame.bottom - marginPx - box.height - home.top),
  };
}

export interface Movable<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly style: CSSProperties;
  readonly onPointerDown: (event: PointerEvent<E>) => void;
  readonly onPointerMove: (event: PointerEvent<E>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onKeyDown: (event: KeyboardEvent<E>) => void;
}

/**
 * Makes a small floating element draggable and movable with the arrow keys, always within its bounds.
 * `snaps`: after a drag it moves to the nearest corner.
 */
export function useMovable<E extends HTMLElement>(bounds: Bounds, snaps = false): Movable<E> {
  const ref = useRef<E>(null);
  const drag = useRef<{ pointer: number; start: Offset; offset: Offset } | null>(null);
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 });

  function move(wanted: Offset): void {
    if (!ref.current) return;
    const next = within(ref.current, wanted, offset, bounds);
    if (next.x !== offset.x || next.y !== offset.y) setOffset(next);
  }

  // Moves the element back within its bounds after it or its surroundings changed size.
  const comeBack = useEffectEvent(() => move(offset));
  useEffect(() => {
    const onResize = () => comeBack();
    globalThis.addEventListener('resize', onResize);
    const observer = 'ResizeObserver' in globalThis ? new ResizeObserver(onResize) : null;
    for (const element of [ref.current, ref.current?.offsetParent]) if (element) observer?.observe(element);
    return () => {
      globalThis.removeEventListener('resize', onResize);
      observer?.disconnect();
    };
  }, []);

  /** Ends the drag. With `snaps` the element goes to the nearest corner, where it covers least. */
  const endDrag = () => {
    const wasDragged = drag.current !== null;
    drag.current = null;
    const frame = ref.current && boxOf(ref.current, bounds);
    if (!snaps || !wasDragged || !ref.current || !frame) return;
    const box = ref.current.getBoundingClientRect();
    const isRight = box.left + box.width / 2 > (frame.left + frame.right) / 2;
    const isLow = box.top + box.height / 2 > (frame.top + frame.bottom) / 2;
    // Farther than any corner: `within` stops it at the edge.
    const far = frame.right - frame.left + frame.bottom - frame.top;
    move({ x: offset.x + (isRight ? far : -far), y: offset.y + (isLow ? far : -far) });
  };

  return {
    ref,
    style: { translate: `${offset.x}px ${offset.y}px` },
    onPointerDown(event) {
      // Buttons and links inside the element handle their own presses.
      if ((event.target as Element).closest('button, a')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { pointer: event.pointerId, start: { x: event.clientX, y: event.clientY }, offset };
    },
    onPointerMove(event) {
      if (drag.current?.pointer !== event.pointerId) return;
      const { start, offset: from } = drag.current;
      move({ x: from.x + event.clientX - start.x, y: from.y + event.clientY - start.y });
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
    onKeyDown(event) {
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      move({ x: offset.x + step.x, y: offset.y + step.y });
    },
  };
}
