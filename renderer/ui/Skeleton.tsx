import { cx } from './cx.ts';
import styles from './Skeleton.module.css';

type Length = number | string;

export interface SkeletonProps {
  readonly width?: Length;
  readonly height?: Length;
  readonly isRound?: boolean;
  readonly className?: string;
}

/** A placeholder that reserves the space of loading content. */
export function Skeleton({ width = '100%', height = 14, isRound, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.skeleton, isRound && styles.round, className)}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}

/** A placeholder for a loading list row: an avatar and two lines. */
export function SkeletonRow() {
  return (
    <span className={styles.row} aria-hidden="true">
      <Skeleton width={48} height={48} isRound />
      <span className={styles.lines}>
        <Skeleton width="38%" />
        <Skeleton width="76%" height={12} />
      </span>
      <Skeleton width={34} height={12} />
    </span>
  );
}
