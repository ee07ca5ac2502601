import {
  cloneElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
} from 'react';
import { createPortal } from 'react-dom';
import { chain } from './chain.ts';
import { isKey } from './isKey.ts';
import { tooltipPosition, type TooltipPlacement } from './tooltipPosition.ts';
import styles from './Tooltip.module.css';

const waitMs = 500;
/** Milliseconds before the tooltip closes, enough to move the pointer onto it. */
const lingerMs = 120;
/** Time when a tooltip was last visible. Another one opens without delay soon after. */
const seen = { atMs: -Infinity };

/** Returns a timer with one pending task; starting another cancels it. A delay of 0 runs at once. */
function oneTimer() {
  let running: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(running);
  return {
    stop,
    start(ms: number, run: () => void) {
      stop();
      if (ms === 0) run();
      else running = setTimeout(run, ms);
    },
  };
}

interface Handlers {
  readonly onPointerEnter?: (event: PointerEvent) => void;
  readonly onPointerLeave?: (event: PointerEvent) => void;
  readonly onPointerDown?: (event: PointerEvent) => void;
  readonly onFocus?: (event: FocusEvent) => void;
  readonly onBlur?: (event: FocusEvent) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** Shows the name of its button on hover and keyboard focus. `children` is a button of this folder. */
export function Tooltip({
  text,
  keys,
  placement = 'top',
  children,
}: {
  text: string;
  /** Keyboard shortcuts of the button. */
  keys?: readonly string[];
  placement?: TooltipPlacement;
  children: ReactElement;
}) {
  const [trigger, setTrigger] = useState<Element | null>(null);
  const [timer] = useState(oneTimer);
  useEffect(() => timer.stop, [timer]);

  const showAfter = (element: Element, ms: number) => timer.start(ms, () => setTrigger(element));
  const hideAfter = (ms: number) => timer.start(ms, () => setTrigger(null));

  const given = children as ReactElement<Handlers>;
  const { props } = given;
  return (
    <>
      {cloneElement(given, {
        onPointerEnter: chain(props.onPointerEnter, (event) => {
          if (event.pointerType === 'touch') return;
          const isWarm = trigger !== null || event.timeStamp - seen.atMs < waitMs;
          showAfter(event.currentTarget, isWarm ? 0 : waitMs);
        }),
        onPointerLeave: chain(props.onPointerLeave, () => hideAfter(lingerMs)),
        onPointerDown: chain(props.onPointerDown, () => hideAfter(0)),
        onFocus: chain(props.onFocus, (event) => {
          if (event.currentTarget.matches(':focus-visible')) showAfter(event.currentTarget, 0);
        }),
        onBlur: chain(props.onBlur, () => hideAfter(0)),
        onKeyDown: chain(props.onKeyDown, (event) => {
          if (isKey(event, 'Escape')) hideAfter(0);
        }),
      })}
      {trigger && (
        <Bubble
          {...{ text, keys, placement, trigger }}
          onStay={timer.stop}
          onLeave={() => hideAfter(lingerMs)}
        />
      )}
    </>
  );
}

function Bubble({
  text,
  keys,
  placement,
  trigger,
  onStay,
  onLeave,
}: {
  text: string;
  keys: readonly string[] | undefined;
  placement: TooltipPlacement;
  trigger: Element;
  onStay: () => void;
  onLeave: () => void;
}) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A call's small window has its own document.
    const { documentElement, defaultView } = trigger.ownerDocument;
    const view = defaultView ?? window;
    function updatePosition(): void {
      const element = bubble.current;
      if (!element) return;
      const { left, top } = tooltipPosition(
        placement,
        trigger.getBoundingClientRect(),
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: documentElement.clientWidth, height: view.innerHeight },
      );
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    }
    updatePosition();
    // Focusing may scroll the page after the tooltip was positioned.
    view.addEventListener('scroll', updatePosition, { capture: true, passive: true });
    return () => view.removeEventListener('scroll', updatePosition, { capture: true });
  }, [placement, trigger, text]);
  useEffect(
    () => () => {
      seen.atMs = performance.now();
    },
    [],
  );
  return createPortal(
    <div ref={bubble} role="tooltip" className={styles.tip} onPointerEnter={onStay} onPointerLeave={onLeave}>
      {text}
      {keys?.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </div>,
    trigger.ownerDocument.body,
  );
}
