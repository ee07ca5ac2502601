import type { ReactNode } from 'react';
import { ModalFrame } from './inner/ModalFrame.tsx';

export interface OverlayProps {
  /** Escape. Where that may mean nothing, it does nothing. */
  readonly onEscape?: () => void;
  readonly role?: 'dialog' | 'alertdialog';
  /** Classes of what lies over the page, of the window on it, and of the dialog in that. */
  readonly scrim: string;
  readonly frame: string;
  readonly dialog: string;
  /** Gets the id that its heading has to carry: the dialog's accessible name. */
  readonly children: (titleId: string | undefined) => ReactNode;
}

const nothing = () => undefined;

/** A modal without a look, for what is no `Dialog` and no `Sheet`: a call that rings. Focus begins at the dialog itself. */
export function Overlay({ onEscape = nothing, role, scrim, frame, dialog, children }: OverlayProps) {
  return (
    <ModalFrame onClose={onEscape} isDismissable={false} {...{ role, scrim, frame, dialog }}>
      {children}
    </ModalFrame>
  );
}
