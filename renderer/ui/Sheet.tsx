import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { useHiddenBehind } from './useHiddenBehind.ts';
import styles from './Sheet.module.css';

export interface SheetProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays at the bottom while the rest scrolls: the button that applies. */
  readonly footer?: ReactNode;
  /** Where it stands on desktops: in the middle, or as a panel on the right. Below 1280 it comes from below. */
  readonly desktop?: 'centre' | 'side';
}

/** Choices over a screen that goes on underneath: filters, gifts. */
export function Sheet({ title, isOpen = true, onClose, children, footer, desktop = 'centre' }: SheetProps) {
  const { t } = useTranslation('common');
  useHiddenBehind(isOpen);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
      className={styles.scrim}
    >
      <Modal className={cx(styles.sheet, desktop === 'side' && styles.side)}>
        <AriaDialog className={styles.dialog}>
          <header className={styles.head}>
            <Heading slot="title" level={2} className={styles.title}>
              {title}
            </Heading>
            <IconButton icon="close" label={t('close')} onPress={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
