import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './ReasonList.module.css';

export interface Reason {
  readonly term: string;
  readonly value: ReactNode;
}

/** A statement of reasons: what happened, by which rule, who decided, and how to object. */
export function ReasonList({
  reasons,
  isNarrow,
  className,
}: {
  readonly reasons: readonly Reason[];
  /** Each term stands above its value, also where there is room for both in a line. */
  readonly isNarrow?: boolean;
  readonly className?: string;
}) {
  return (
    <dl className={cx(styles.reasons, isNarrow && styles.narrow, className)}>
      {reasons.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
