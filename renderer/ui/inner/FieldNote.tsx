import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../Icon.tsx';
import styles from './FieldNote.module.css';

/**
 * The line below a field with its error or hint. Always mounted, so that screen readers announce a message
 * that appears.
 */
export function FieldNote({
  id,
  error,
  hint,
  hintIcon,
}: {
  readonly id: string;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** An icon before the hint; `check` shows it in the color of success. */
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
