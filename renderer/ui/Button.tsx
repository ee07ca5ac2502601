import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { buttonClass, type ButtonLook } from './buttonLook.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Button.module.css';

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'isPending'>, ButtonLook {
  readonly children: ReactNode;
  readonly icon?: IconName;
  /** Working: keeps its place, width and focus, and takes no presses. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with words. `primary` is the one main action of a screen; `glass` and `solid` stand on pictures and video. */
export function Button({ kind, size, isBlock, className, icon, isBusy, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} isPending={isBusy} className={buttonClass({ kind, size, isBlock, className })}>
      {icon && <Icon name={icon} />}
      {children}
      {isBusy && <span className={styles.spin} aria-hidden="true" />}
    </AriaButton>
  );
}
