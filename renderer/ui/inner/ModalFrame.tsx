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
import { lockScroll, isTopModal, stackModal } from './modalStack.ts';
import { useFocusTrap } from './useFocusTrap.ts';
import './ModalFrame.module.css';

export interface ModalFrameProps {
  /** Called on a close button, Escape, or a press outside if that is allowed. */
  readonly onClose: () => void;
  readonly isDismissable: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** Classes of the backdrop, the window and the dialog within it. */
  readonly scrim: string;
  readonly frame: string;
  readonly dialog: string;
  /** Receives the id that the title must have: the dialog's accessible name. */
  readonly children: (titleId: string | undefined) => ReactNode;
}

/** Only Safari on touch devices needs more to stop the page from scrolling and to announce the dialog. */
const isTouchSafari =
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
const TouchSafari = lazyComponent(
  lazyModule({ load: async () => (await import('./TouchSafari.tsx')).TouchSafari }),
);

/**
 * The common base of modals: makes the page behind inert and unscrollable, traps and restores the focus, and
 * closes on Escape. Avoids react-aria's modals, which are as large as a whole page's code.
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
  // A layout effect, so that Escape reaches the new modal as soon as it is painted.
  useLayoutEffect(() => (window.current ? stackModal(window.current) : undefined), []);
  // Must follow the stacking, because an inert element can't have the focus.
  const goRound = useFocusTrap(window, inner);
  useEffect(() => lockScroll({ isTouched: isTouchSafari }), []);

  const closesThis = (event: globalThis.KeyboardEvent) =>
    isKey(event, 'Escape') && isTopModal(window.current);
  // If the focused element was removed, keys go to the body, and Escape must still close the modal.
  const onPageKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.target !== document.body || event.defaultPrevented || !closesThis(event)) return;
    event.preventDefault();
    onClose();
  });
  useLayoutEffect(() => {
    const onDocumentKey = (event: globalThis.KeyboardEvent) => onPageKey(event);
    document.addEventListener('keydown', onDocumentKey);
    return () => document.removeEventListener('keydown', onDocumentKey);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    goRound(event);
    if (!closesThis(event.nativeEvent)) return;
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
        // The press must begin and end on the backdrop, so that a text selection dragged outside does not
        // close the modal.
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
