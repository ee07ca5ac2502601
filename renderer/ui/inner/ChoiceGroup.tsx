import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './ChoiceGroup.module.css';
import { FieldNote } from './FieldNote.tsx';

/** An option of the group. */
export interface ChoiceOption<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
}

export interface ChoiceProps<T extends string, O extends ChoiceOption<T> = ChoiceOption<T>> {
  /** The group's accessible name; `isLabelShown` also displays it above. */
  readonly label: string;
  readonly isLabelShown?: boolean;
  readonly options: readonly O[];
  /** The selected value; null if none is selected. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly error?: ReactNode;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/**
 * A group of native radio buttons with a label and an error. `children` draws the options and places each
 * one's radio button.
 */
export function ChoiceGroup<T extends string, O extends ChoiceOption<T>>({
  label,
  isLabelShown,
  value,
  onChange,
  error,
  isDisabled,
  className,
  children,
}: Omit<ChoiceProps<T, O>, 'options'> & {
  readonly children: (button: (option: O) => ReactNode) => ReactNode;
}) {
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
      {children((option) => (
        <input
          type="radio"
          name={id}
          value={option.value}
          checked={option.value === value}
          disabled={isDisabled || option.isDisabled}
          onChange={() => onChange(option.value)}
        />
      ))}
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
