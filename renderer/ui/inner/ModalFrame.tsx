import {
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { isKey } from '../isKey.ts';
import { lazyComponent } from '../lazyComponent.tsx';
import { holdScroll, isTopModal, stackModal } from './modalStack.ts';
import { useFocusTrap } from './useFocusTrap.ts';
import './ModalFrame.module.css';

export interface ModalFrameProps {
  /** Close, Escape, or a press outside where that is allowed. */
  readonly onClose: () => void;
  readonly isDismissable: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** Classes of what lies over the page, of the window on it, and of the dialog in that. */
  readonly scrim: string;
  readonly frame: string;
  readonly dialog: string;
  /** Gets the id that its title has to carry: the dialog's accessible name. */
  readonly children: (titleId: string | undefined) => ReactNode;
}

/** Only there does it take more to keep a page from scrolling, and a reader from missing the dialog. */
const isTouchSafari =
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
const TouchSafari = lazyComponent(
  lazyModule({ load: async () => (await import('./TouchSafari.tsx')).TouchSafari }),
);

/**
 * What every modal has: it lies above the page, which is inert meanwhile and does not scroll; it keeps the focus within
 * and gives it back to where it was; Escape closes it. By its own means: those of react-aria weigh as much as a whole
 * page, and the first dialog of a visitor needs nothing else of it.
 */
export function ModalFrame({
  onClose,
  isDismissable,
  role = 'dialog',
  scrim,
  frame,
  dialog,
  children,
}: ModalFrameProps) {
  const window = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const titleId = useId();
  // Before it is seen: Escape means the one that one sees, not the one below it.
  useLayoutEffect(() => (window.current ? stackModal(window.current) : undefined), []);
  // After that: what is inert can't have the focus.
  const goRound = useFocusTrap(window, inner);
  useEffect(() => holdScroll({ isTouched: isTouchSafari }), []);

  const isMeant = (event: globalThis.KeyboardEvent) => isKey(event, 'Escape') && isTopModal(window.current);
  // What had the focus is just gone: a key comes to the page then, and Escape closes all the same.
  const hearOnPage = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.target !== document.body || event.defaultPrevented || !isMeant(event)) return;
    event.preventDefault();
    onClose();
  });
  useLayoutEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => hearOnPage(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    goRound(event);
    if (!isMeant(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return createPortal(
    // A press beside it is for the pointer alone; keys have Escape.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className={scrim}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // Begun and ended beside it: not where a text was marked and the pointer let go outside.
        const isBeside = event.target === event.currentTarget && pressed.current === event.currentTarget;
        if (isDismissable && isBeside && isTopModal(window.current)) onClose();
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears keys for what is in it */}
      <div ref={window} className={frame} onKeyDown={onKeyDown}>
        <section ref={inner} className={dialog} role={role} aria-labelledby={titleId} tabIndex={-1}>
          {children(titleId)}
        </section>
      </div>
      {isTouchSafari && (
        <Suspense fallback={null}>
          <TouchSafari dialog={inner} />
        </Suspense>
      )}
    </div>,
    document.body,
  );
}
