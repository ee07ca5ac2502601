import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Badge.module.css';

export type BadgeTone = 'plain' | 'accent' | 'success' | 'warning' | 'danger' | 'coin';

/** A small label with a count or a state. */
export function Badge({
  tone = 'plain',
  className,
  children,
  ...rest
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
  id?: string;
  'aria-hidden'?: boolean;
}) {
  return (
    <span {...rest} className={cx(styles.badge, styles[tone], className)}>
      {children}
    </span>
  );
}
