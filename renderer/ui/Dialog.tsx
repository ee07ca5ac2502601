import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { ModalFrame } from './inner/ModalFrame.tsx';
import styles from './Dialog.module.css';

export interface DialogProps {
  /** The dialog's accessible name, written at its top. */
  readonly title: string;
  /** Seen in the title's place, which stays the name. */
  readonly heading?: ReactNode;
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
