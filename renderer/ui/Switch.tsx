import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Switch.module.css';

/** On or off, taking effect at once. */
export function Switch({
  children,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & { readonly children: ReactNode }) {
  return (
    <label className={cx(styles.switch, className)}>
      <span className={styles.track}>
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state by itself */}
        <input {...input} type="checkbox" role="switch" />
      </span>
      <span>{children}</span>
    </label>
  );
}
