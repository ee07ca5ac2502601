import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { useHiddenBehind } from './useHiddenBehind.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  /** The dialog's accessible name, written at its top. */
  readonly title: string;
  /** False plays the leaving motion; a dialog that is simply taken away needs it not. */
  readonly isOpen?: boolean;
  /** Close, Escape, or a press outside where that is allowed. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons side by side at the bottom; the safe one first. */
  readonly actions?: ReactNode;
  /** 420, 520 or 920 pixels. */
  readonly size?: 'small' | 'medium' | 'wide';
  /** On a phone: a sheet from below, or the whole screen for forms. */
  readonly phone?: 'sheet' | 'full';
  /** A picture beside the content, on desktops only. */
  readonly art?: ReactNode;
  /** Whether a press outside closes it. Not for forms: what was typed would be lost by a slip. */
  readonly isDismissable?: boolean;
  /** An alert interrupts and has to be answered. */
  readonly role?: 'dialog' | 'alertdialog';
}

/** A modal dialog: traps and gives back focus, closes on Escape, scrolls by itself when it is taller than the screen. */
export function Dialog({
  title,
  isOpen = true,
  onClose,
  children,
  actions,
  size = 'small',
  phone = 'sheet',
  art,
  isDismissable = true,
  role = 'dialog',
}: DialogProps) {
  const { t } = useTranslation('common');
  useHiddenBehind(isOpen);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={isDismissable}
      className={cx(styles.scrim, phone === 'full' ? styles.scrimFull : styles.scrimSheet)}
    >
      <Modal className={cx(styles.modal, styles[size], phone === 'full' ? styles.full : styles.sheet)}>
        <AriaDialog role={role} className={cx(styles.dialog, art !== undefined && styles.withArt)}>
          {art !== undefined && <div className={styles.art}>{art}</div>}
          <div className={styles.side}>
            <header className={styles.head}>
              <Heading slot="title" level={2} className={styles.title}>
                {title}
              </Heading>
              <IconButton icon="close" label={t('close')} onPress={onClose} />
            </header>
            {children}
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
