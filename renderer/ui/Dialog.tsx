import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { ModalFrame } from './inner/ModalFrame.tsx';
import styles from './Dialog.module.css';

export interface DialogProps {
  /** The dialog's accessible name and visible heading. */
  readonly title: string;
  /** Replaces the visible heading; `title` remains the accessible name. */
  readonly heading?: ReactNode;
  /** Called on the close button, Escape, or a press outside if that is allowed. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons side by side at the bottom; the safe one first. */
  readonly actions?: ReactNode;
  /** Maximum widths of 440, 520 and 920 pixels. */
  readonly size?: 'small' | 'medium' | 'wide';
  /** The layout on phones: a bottom sheet, or the full screen for forms. */
  readonly phone?: 'sheet' | 'full';
  /** A picture beside the content, on desktops only. */
  readonly art?: ReactNode;
  /** Allows closing by a press outside. False for forms, whose input would be lost by accident. */
  readonly isDismissable?: boolean;
  /** An alert dialog interrupts the user and requires an answer. */
  readonly role?: 'dialog' | 'alertdialog';
}

/**
 * A modal dialog: traps and restores the focus, closes on Escape, and scrolls if it is taller than the
 * screen.
 */
export function Dialog({
  title,
  heading,
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
  return (
    <ModalFrame
      onClose={onClose}
      isDismissable={isDismissable}
      role={role}
      scrim={cx(styles.scrim, phone === 'full' ? styles.scrimFull : styles.scrimSheet)}
      frame={cx(styles.modal, styles[size], phone === 'full' ? styles.full : styles.sheet)}
      dialog={cx(styles.dialog, art !== undefined && styles.withArt)}
    >
      {(titleId) => (
        <>
          {art !== undefined && <div className={styles.art}>{art}</div>}
          <div className={styles.side}>
            <header className={styles.head}>
              <h2 id={titleId} className={heading === undefined ? styles.title : styles.heard}>
                {title}
              </h2>
              {heading}
              <IconButton icon="close" label={t('close')} onPress={onClose} />
            </header>
            {children}
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
        </>
      )}
    </ModalFrame>
  );
}
