import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import type { IconName } from './Icon.tsx';
import { FieldNote } from './inner/FieldNote.tsx';
import styles from './Field.module.css';

/** Props that connect a control with its label, note and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** An icon before the hint; `check` shows it in the color of success. */
  readonly hintIcon?: IconName;
  /** The error message, which replaces the hint. */
  readonly error?: ReactNode;
  /** Marks the field as invalid while its message stands at another field. */
  readonly isWrong?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
  /** Content between the box and the hint, such as a strength meter. */
  readonly below?: ReactNode;
  /** A counter at the end of the hint's line, not announced on each change. */
  readonly counter?: ReactNode;
  readonly id?: string;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A labeled field with a hint or an error below. The child function renders the control. */
export function Field({
  label,
  hint,
  hintIcon,
  error,
  isWrong,
  isDisabled,
  className,
  below,
  counter,
  id,
  children,
}: FieldProps) {
  const isMarked = isWrong || Boolean(error);
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
      </label>
      <div className={cx(styles.box, isMarked && styles.isWrong, isDisabled && styles.isOff)}>
        {children({
          id: controlId,
          'aria-describedby': hasNote ? noteId : undefined,
          'aria-invalid': isMarked ? true : undefined,
        })}
      </div>
      {below}
      <div className={counter ? styles.foot : undefined}>
        <FieldNote id={noteId} error={error} hint={hint} hintIcon={hintIcon} />
        {counter && <div className={styles.counter}>{counter}</div>}
      </div>
    </div>
  );
}
