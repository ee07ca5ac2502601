import type { ReactNode } from 'react';
import { ModalFrame } from './inner/ModalFrame.tsx';

export interface OverlayProps {
  /** Called on Escape; by default nothing happens. */
  readonly onEscape?: () => void;
  readonly role?: 'dialog' | 'alertdialog';
  /** Classes of the backdrop, the window and the dialog within it. */
  readonly scrim: string;
  readonly frame: string;
  readonly dialog: string;
  /** Receives the id that the heading must have: the dialog's accessible name. */
  readonly children: (titleId: string | undefined) => ReactNode;
}

const nothing = () => undefined;

/**
 * An unstyled modal for cases other than `Dialog` and `Sheet`, such as an incoming call. The dialog itself
 * gets the focus.
 */
export function Overlay({ onEscape = nothing, role, scrim, frame, dialog, children }: OverlayProps) {
  return (
    <ModalFrame onClose={onEscape} isDismissable={false} {...{ role, scrim, frame, dialog }}>
      {children}
    </ModalFrame>
  );
}
