import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../cx.ts';
import type { Placement } from '../placement.ts';
import floating from './floating.module.css';
import styles from './PopoverPanel.module.css';

/** The panel of an open popover. */
export function PopoverPanel({
  id,
  label,
  isWideOnPhone,
  children,
  ...place
}: {
  id: string;
  label: string;
  isWideOnPhone: boolean;
  placement: Placement;
  isOpen: boolean;
  triggerRef: RefObject<Element | null>;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Popover
      {...place}
      className={cx(floating.floating, styles.popover, isWideOnPhone && styles.isWide)}
      offset={8}
      containerPadding={8}
    >
      <Dialog id={id} aria-label={label} className={styles.dialog}>
        {children}
      </Dialog>
    </Popover>
  );
}
