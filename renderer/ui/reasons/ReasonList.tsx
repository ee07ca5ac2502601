import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './ReasonList.module.css';

export interface Reason {
  readonly term: string;
  readonly value: ReactNode;
}

/** A statement of reasons for a sanction: the facts, the rule, the decider and the appeal. */
export function ReasonList({
  reasons,
  isNarrow,
  className,
}: {
  readonly reasons: readonly Reason[];
  /** Places each term above its value at every width. */
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
