import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './SegmentedChoice.module.css';

export interface SegmentOption<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
}

export interface SegmentedChoiceProps<T extends string> {
  /** The group's name for readers; `isLabelShown` writes it above too. */
  readonly label: string;
  readonly isLabelShown?: boolean;
  readonly options: readonly SegmentOption<T>[];
  /** Null while nothing is chosen. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly error?: ReactNode;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** One of two to four, side by side: native radio buttons, so that arrows, readers and scripts know what to do. */
export function SegmentedChoice<T extends string>({
  label,
  isLabelShown,
  options,
  value,
  onChange,
  error,
  isDisabled,
  className,
}: SegmentedChoiceProps<T>) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={isLabelShown ? `${id}-label` : undefined}
      aria-label={isLabelShown ? undefined : label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-note` : undefined}
      className={cx(styles.choice, className)}
    >
      {isLabelShown && (
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
      )}
      <div className={cx(styles.segment, error && styles.isWrong)}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={isDisabled || option.isDisabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.face}>{option.label}</span>
          </label>
        ))}
      </div>
      <div id={`${id}-note`} className={styles.note} aria-live="polite">
        {error && (
          <>
            <Icon name="warn" />
            <span>{error}</span>
          </>
        )}
      </div>
    </div>
  );
}
