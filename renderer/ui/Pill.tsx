import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Pill.module.css';

export interface PillProps {
  readonly icon?: IconName;
  /** `warning` for a poor connection. */
  readonly tone?: 'plain' | 'warning';
  /** Uses tabular figures, for clocks. */
  readonly isNumber?: boolean;
  readonly className?: string;
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** A non-interactive label of glass on video or a picture. */
export function Pill({ icon, tone = 'plain', isNumber, className, role, children }: PillProps) {
  return (
    <span role={role} className={cx(styles.pill, styles[tone], isNumber && styles.number, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
