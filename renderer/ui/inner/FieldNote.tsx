import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../Icon.tsx';
import styles from './FieldNote.module.css';

/** The line below a field: what is wrong, or else a hint. Always there, so that a message which appears is read out. */
export function FieldNote({
  id,
  error,
  hint,
  hintIcon,
}: {
  readonly id: string;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** A `check` confirms: it takes the colour of success. */
  readonly hintIcon?: IconName;
}) {
  const icon = error ? 'warn' : hintIcon;
  const words = error || hint;
  return (
    <div
      id={id}
      className={cx(styles.note, error ? styles.wrong : hintIcon === 'check' && styles.ok)}
      aria-live="polite"
    >
      {words && (
        <>
          {icon && <Icon name={icon} />}
          <span>{words}</span>
        </>
      )}
    </div>
  );
}
