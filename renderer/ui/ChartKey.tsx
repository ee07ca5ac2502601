import type { CSSProperties } from 'react';
import type { ChartTone } from './chart.ts';
import { cx } from './cx.ts';
import styles from './ChartKey.module.css';

/** The mark of a series in a legend: its color and, for a line, its dash pattern. */
export function ChartKey({ tone, isLine }: { tone: ChartTone; isLine?: boolean }) {
  return (
    <i
      className={cx(styles.key, isLine && styles.line)}
      data-tone={tone}
      style={{ '--c': `var(--c-${tone})` } as CSSProperties}
      aria-hidden="true"
    />
  );
}
