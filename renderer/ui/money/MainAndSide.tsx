import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './money.module.css';

/** A two-column layout of main content and a side column, stacked on narrower screens. */
export function MainAndSide({
  children,
  side,
  isSideFirst,
}: {
  readonly children: ReactNode;
  readonly side: ReactNode;
  /** Puts the side content first when stacked. */
  readonly isSideFirst?: boolean;
}) {
  return (
    <div className={cx(styles.split, isSideFirst && styles.sideFirst)}>
      <div className={styles.main}>{children}</div>
      {side}
    </div>
  );
}
