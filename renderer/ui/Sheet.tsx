import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { ModalFrame } from './inner/ModalFrame.tsx';
import styles from './Sheet.module.css';

export interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays at the bottom while the rest scrolls: the button that applies. */
  readonly footer?: ReactNode;
  /** Where it is on desktops: in the middle, or as a panel on the right. Below 1280 it comes from below. */
  readonly desktop?: 'centre' | 'side';
}

/** Choices over a screen that goes on underneath: filters, gifts. */
export function Sheet({ title, onClose, children, footer, desktop = 'centre' }: SheetProps) {
  const { t } = useTranslation('common');
  return (
    <ModalFrame
      onClose={onClose}
      isDismissable
      scrim={cx(styles.scrim)}
      frame={cx(styles.sheet, desktop === 'side' && styles.side)}
      dialog={cx(styles.dialog)}
    >
      {(titleId) => (
        <>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton icon="close" label={t('close')} onPress={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </>
      )}
    </ModalFrame>
  );
}
