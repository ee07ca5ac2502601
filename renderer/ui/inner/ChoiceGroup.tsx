import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './ChoiceGroup.module.css';
import { FieldNote } from './FieldNote.tsx';

/** One of the things to choose from. */
export interface ChoiceOption<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
}

export interface ChoiceProps<T extends string, O extends ChoiceOption<T> = ChoiceOption<T>> {
  /** The group's name for readers; `isLabelShown` writes it above too. */
  readonly label: string;
  readonly isLabelShown?: boolean;
  readonly options: readonly O[];
  /** Null while nothing is chosen. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly error?: ReactNode;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/**
 * A group of native radio buttons, so that arrows, readers and scripts know what to do: its name, and what is wrong.
 * `children` draws the options and puts each one's button where it belongs.
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
