import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { DockedFrame } from './inner/DockedFrame.tsx';
import { ModalFrame } from './inner/ModalFrame.tsx';
import styles from './Sheet.module.css';
import { useHasRoomToDock } from './useMediaQuery.ts';

export interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Content that stays at the bottom while the rest scrolls, such as the confirm button. */
  readonly footer?: ReactNode;
  /**
   * The place on desktops: centered, or a panel on the right. `dock`: a panel beside the page if there is
   * room. Below 1280 pixels it opens from the bottom.
   */
  readonly desktop?: 'centre' | 'side' | 'dock';
}

/** A panel with choices over a running screen, such as filters or gifts. */
export function Sheet({ title, onClose, children, footer, desktop = 'centre' }: SheetProps) {
  const { t } = useTranslation('common');
  const isDocked = useHasRoomToDock() && desktop === 'dock';
  const parts = (titleId: string | undefined) => (
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
  );
  if (isDocked)
    return (
      <DockedFrame className={cx(styles.dialog, styles.docked)} onClose={onClose}>
        {parts}
      </DockedFrame>
    );
  return (
    <ModalFrame
      onClose={onClose}
      isDismissable
      scrim={cx(styles.scrim)}
      frame={cx(styles.sheet, desktop !== 'centre' && styles.side)}
      dialog={cx(styles.dialog)}
    >
      {parts}
    </ModalFrame>
  );
}
