import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Facts.module.css';

export interface Fact {
  readonly term: ReactNode;
  readonly value: ReactNode;
  /** Below the term, small: how the value is counted. */
  readonly note?: string;
}

/** What is known, line by line: a word and its value. */
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
  /** After the number, small: "coins". */
  readonly unit?: string;
  /** How it moved, in words that say it too: "12 %". Green where that is good, whichever way it went. */
  readonly trend?: { readonly way: 'up' | 'down'; readonly text: string; readonly isGood: boolean };
  readonly note?: ReactNode;
}

/** Numbers first: the head of a page. The first one counts most. */
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
