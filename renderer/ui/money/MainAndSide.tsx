import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './money.module.css';

/** A list or a sum with what belongs to it at its side; where there is no room for both, one above the other. */
export function MainAndSide({
  children,
  side,
  isSideFirst,
}: {
  readonly children: ReactNode;
  readonly side: ReactNode;
  /** Without room for both it stands above. */
  readonly isSideFirst?: boolean;
}) {
  return (
    <div className={cx(styles.split, isSideFirst && styles.sideFirst)}>
      <div className={styles.main}>{children}</div>
      {side}
    </div>
  );
}
