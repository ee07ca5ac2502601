import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { PressButton, type PressProps } from './PressButton.tsx';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<PressProps, 'aria-label'> {
  readonly icon: IconName;
  /** The button's name: there is no other. */
  readonly label: string;
  /** Chosen or active: takes the accent. */
  readonly isOn?: boolean;
  /** On a picture or video: light, on glass. */
  readonly isGlass?: boolean;
  /** A dot that says "something new"; put what it says into the label too. */
  readonly hasNews?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A round 44-pixel button with an icon and nothing else. */
export function IconButton({
  icon,
  label,
  isOn,
  isGlass,
  hasNews,
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
      {hasNews && <span className={styles.news} />}
      {children}
    </PressButton>
  );
}
