import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import mark from './inner/mark.module.css';
import styles from './Switch.module.css';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  readonly children: ReactNode;
  /** A settings row: the label first, the switch at the end. */
  readonly isRow?: boolean;
  /** A second line and a leading icon, in a row only. */
  readonly hint?: ReactNode;
  readonly icon?: IconName;
}

/** A switch that takes effect at once. */
export function Switch({ children, isRow, hint, icon, className, ...input }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={cx(mark.line, isRow && styles.row, className)}>
      {icon && <Icon name={icon} />}
      <span className={styles.track}>
        <input
          {...input}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state by itself
          role="switch"
          aria-describedby={hint ? hintId : input['aria-describedby']}
        />
      </span>
      <span className={isRow ? styles.words : undefined}>
        {children}
        {hint && (
          // The hint is the description, not part of the accessible name.
          <small id={hintId} aria-hidden="true">
            {hint}
          </small>
        )}
      </span>
    </label>
  );
}
