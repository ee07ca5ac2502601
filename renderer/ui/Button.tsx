import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './buttonLook.ts';
import { Icon, type IconName } from './Icon.tsx';
import { PressButton, type PressProps } from './PressButton.tsx';
import styles from './Button.module.css';

export interface ButtonProps extends PressProps, ButtonLook {
  readonly children: ReactNode;
  readonly icon?: IconName;
  /** Shows a spinner and ignores presses, but keeps place, width and focus. */
  readonly isBusy?: boolean;
}

/**
 * A button with a text. `primary` is the main action of a screen; `glass` and `solid` are for pictures and
 * video.
 */
export function Button({ kind, size, isBlock, className, icon, isBusy, children, ...rest }: ButtonProps) {
  return (
    <PressButton {...rest} isBusy={isBusy} className={buttonClass({ kind, size, isBlock, className })}>
      {icon && <Icon name={icon} />}
      {children}
      {isBusy && <span className={styles.spin} aria-hidden="true" />}
    </PressButton>
  );
}
