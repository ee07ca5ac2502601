import type { ReactNode } from 'react';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { cx } from './cx.ts';
import styles from './Toolbar.module.css';

/** Buttons that belong together: one stop for the Tab key, arrows move among them. */
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
