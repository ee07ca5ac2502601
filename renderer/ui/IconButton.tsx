import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { PressButton, type PressProps } from './PressButton.tsx';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<PressProps, 'aria-label'> {
  readonly icon: IconName;
  /** The button's accessible name. */
  readonly label: string;
  /** Marks the button as selected or active with the accent color. */
  readonly isOn?: boolean;
  /** Uses the light glass style, for pictures and video. */
  readonly isGlass?: boolean;
  /** Shows a dot for unseen news. The label must mention it too. */
  readonly hasDot?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A round button of 44 pixels that shows only an icon. */
export function IconButton({
  icon,
  label,
  isOn,
  isGlass,
  hasDot,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <PressButton
      {...rest}
      aria-label={label}
      className={cx(styles.iconButton, isOn && styles.isOn, isGlass && styles.glass, className)}
    >
      <Icon name={icon} />
      {hasDot && <span className={styles.news} />}
      {children}
    </PressButton>
  );
}
