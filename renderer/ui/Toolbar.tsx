import type { ReactNode } from 'react';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { cx } from './cx.ts';
import styles from './Toolbar.module.css';

/** A group of buttons that is one tab stop; arrow keys move between them. */
export function Toolbar({
  label,
  isUpright,
  className,
  children,
}: {
  label: string;
  isUpright?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <AriaToolbar
      aria-label={label}
      orientation={isUpright ? 'vertical' : 'horizontal'}
      className={cx(styles.toolbar, isUpright && styles.upright, className)}
    >
      {children}
    </AriaToolbar>
  );
}
