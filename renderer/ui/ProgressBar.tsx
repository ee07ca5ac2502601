import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** The accessible name: the measured quantity. */
  readonly label: string;
  /** The value, 0 to `max`; null if the progress is unknown. */
  readonly value: number | null;
  readonly max?: number;
  /** The value in words for screen readers, instead of a percentage: "64 % of the weekly target". */
  readonly valueText?: string;
  readonly tone?: 'plain' | 'success' | 'warning' | 'danger';
  /** Heights of 6 and 12 pixels. */
  readonly size?: 'small' | 'big';
  /** A line across the bar at a target value, with a text below it: "Target 85 %". */
  readonly mark?: { readonly at: number; readonly text?: string };
  /** Uses the role `meter`: an amount rather than a progress. */
  readonly isMeter?: boolean;
  readonly className?: string;
}

/** A bar for a level, a target or an upload. The caller shows the number beside it. */
export function ProgressBar({
  label,
  value,
  max = 1,
  valueText,
  tone = 'plain',
  size = 'small',
  mark,
  isMeter,
  className,
}: ProgressBarProps) {
  const part = (of: number) => Math.min(1, Math.max(0, of / max));
  return (
    <div
      role={isMeter ? 'meter' : 'progressbar'}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value === null ? undefined : Math.min(max, Math.max(0, value))}
      aria-valuetext={valueText}
      className={cx(
        styles.bar,
        styles[tone],
        size === 'big' && styles.big,
        mark?.text !== undefined && styles.marked,
        value === null && styles.unknown,
        className,
      )}
      style={{ '--part': part(value ?? 0), '--at': part(mark?.at ?? 0) } as CSSProperties}
    >
      <span className={styles.track}>
        <span className={styles.fill} />
      </span>
      {mark && <span className={styles.mark} />}
      {mark?.text !== undefined && <span className={styles.word}>{mark.text}</span>}
    </div>
  );
}
