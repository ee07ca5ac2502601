import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Pill.module.css';

export interface PillProps {
  readonly icon?: IconName;
  /** `warning` for a poor connection. */
  readonly tone?: 'plain' | 'warning';
  /** Tabular figures, for clocks. */
  readonly isNumber?: boolean;
  readonly className?: string;
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** A line of glass on video or a picture. Says something; takes no presses. */
export function Pill({ icon, tone = 'plain', isNumber, className, role, children }: PillProps) {
  return (
    <span role={role} className={cx(styles.pill, styles[tone], isNumber && styles.number, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
