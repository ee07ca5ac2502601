import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Facts.module.css';

export interface Fact {
  readonly term: ReactNode;
  readonly value: ReactNode;
  /** A small explanation below the term. */
  readonly note?: string;
}

/** A list of terms and values, one per line. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cx(styles.facts, className)}>
      {facts.map(({ term, value, note }, index) => (
        <div key={typeof term === 'string' ? term : index}>
          <dt>
            {term}
            {note && <small>{note}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  /** The unit after the number, in small type: "coins". */
  readonly unit?: string;
  /**
   * The change since the last period, with a text such as "12 %". Green if the change is good, in either
   * direction.
   */
  readonly trend?: { readonly way: 'up' | 'down'; readonly text: string; readonly isGood: boolean };
  readonly note?: ReactNode;
}

/** Key figures for the head of a page. The first one is the most prominent. */
export function Stats({ stats, className }: { stats: readonly Stat[]; className?: string }) {
  return (
    <dl className={cx(styles.stats, className)}>
      {stats.map(({ label, value, unit, trend, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.number}>
            {value}
            {unit && <small>{unit}</small>}
          </dd>
          <dd className={styles.note}>
            {trend && (
              <span className={trend.isGood ? styles.good : styles.bad}>
                <Icon name={trend.way === 'up' ? 'up' : 'fall'} />
                {trend.text}{' '}
              </span>
            )}
            {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
