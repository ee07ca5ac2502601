import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import type { IconName } from './Icon.tsx';
import { FieldNote } from './inner/FieldNote.tsx';
import styles from './Field.module.css';

/** What a field hands to the control inside it. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** A `check` confirms: it takes the colour of success. */
  readonly hintIcon?: IconName;
  /** What is wrong, said where it happened. Takes the hint's place. */
  readonly error?: ReactNode;
  /** Marks the box without words of its own: the message is at another field. */
  readonly isWrong?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
  /** Between the box and the hint: a strength meter. */
  readonly below?: ReactNode;
  /** At the end of the hint's line: how much is written. Not read out with each change. */
  readonly counter?: ReactNode;
  readonly id?: string;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A label above, a box, and a line below for a hint or an error. The control itself is the child. */
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
