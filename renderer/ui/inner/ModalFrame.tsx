import { useRef, type ReactNode } from 'react';
import { Overlay } from 'react-aria/Overlay';
import { useDialog } from 'react-aria/useDialog';
import { useModalOverlay } from 'react-aria/useModalOverlay';
import { useHiddenBehind } from '../useHiddenBehind.ts';

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

/**
 * What every modal has: it lies above the page, which is inert meanwhile and does not scroll; it keeps the focus within
 * and gives it back to where it was; Escape closes it. Made of react-aria's hooks: the components around them bring
 * buttons and lists that the first dialog of a visitor has no use for.
 */
export function ModalFrame(props: ModalFrameProps) {
  return (
    <Overlay>
      <Framed {...props} />
    </Overlay>
  );
}

function Framed({ onClose, isDismissable, role, scrim, frame, dialog, children }: ModalFrameProps) {
  const window = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLElement>(null);
  const state = {
    isOpen: true,
    setOpen: (isOpen: boolean) => (isOpen ? undefined : onClose()),
    open: () => {},
    close: onClose,
    toggle: onClose,
    point: null,
    setPoint: () => {},
  };
  const { modalProps, underlayProps } = useModalOverlay({ isDismissable }, state, window);
  const { dialogProps, titleProps } = useDialog({ role }, inner);
  useHiddenBehind(true);
  return (
    <div {...underlayProps} className={scrim}>
      <div {...modalProps} ref={window} className={frame}>
        <section {...dialogProps} ref={inner} className={dialog}>
          {children(titleProps.id)}
        </section>
      </div>
    </div>
  );
}
