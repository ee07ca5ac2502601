import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** What it measures. */
  readonly label: string;
  /** Null while nobody knows how long it takes. */
  readonly value: number | null;
  readonly max?: number;
  /** The value in words: "64 % of the weekly target". Readers are told it instead of a percentage. */
  readonly valueText?: string;
  readonly tone?: 'plain' | 'success' | 'warning' | 'danger';
  /** 6, 12 pixels. */
  readonly size?: 'small' | 'big';
  /** A line across the bar where something is reached, with a word below it: "Target 85 %". */
  readonly mark?: { readonly at: number; readonly text?: string };
  /** Says how much there is of something, not how far it is on its way. */
  readonly isMeter?: boolean;
  readonly className?: string;
}

/** A bar that fills: a level, a target, an upload. The number is beside it, written by whoever uses it. */
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
