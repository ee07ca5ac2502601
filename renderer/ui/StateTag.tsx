import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './StateTag.module.css';

export type StateTone = 'plain' | 'success' | 'warning' | 'danger';

const icons: Readonly<Record<StateTone, IconName>> = {
  plain: 'clock',
  success: 'check',
  warning: 'warn',
  danger: 'close',
};

/** A state as a shape and a word: ready, waiting, failed. Color is never the only sign. */
export function StateTag({
  tone = 'plain',
  icon,
  className,
  children,
}: {
  tone?: StateTone;
  icon?: IconName;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.state, styles[tone], className)}>
      <Icon name={icon ?? icons[tone]} />
      {children}
    </span>
  );
}
