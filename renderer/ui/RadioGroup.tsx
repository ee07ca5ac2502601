import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './RadioGroup.module.css';

export interface RadioOption<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface RadioGroupProps<T extends string> {
  /** The group's name for readers; `isLabelShown` writes it above too. */
  readonly label: string;
  readonly isLabelShown?: boolean;
  readonly options: readonly RadioOption<T>[];
  /** Null while nothing is chosen. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  /** Side by side, where they are short. */
  readonly isRow?: boolean;
  readonly error?: ReactNode;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** One of several, each with room for words. Two to four short ones are a `SegmentedChoice`, many a `Select`. */
export function RadioGroup<T extends string>({
  label,
  isLabelShown,
  options,
  value,
  onChange,
  isRow,
  error,
  isDisabled,
  className,
}: RadioGroupProps<T>) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-label={isLabelShown ? undefined : label}
      aria-labelledby={isLabelShown ? `${id}-label` : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-note` : undefined}
      className={cx(styles.group, className)}
    >
      {isLabelShown && (
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
      )}
      <div className={isRow ? styles.row : styles.column}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <span className={cx(styles.dot, error && styles.isWrong)}>
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                disabled={isDisabled || option.isDisabled}
                onChange={() => onChange(option.value)}
              />
            </span>
            <span className={styles.words}>
              {option.label}
              {option.hint && <small>{option.hint}</small>}
            </span>
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
