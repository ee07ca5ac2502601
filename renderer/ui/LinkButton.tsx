import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonLook } from './buttonLook.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface LinkButtonProps
  extends Omit<LinkProps, 'className' | 'target' | 'reloadDocument'>, ButtonLook {
  readonly icon?: IconName;
}

/** A link to a page of the app that looks like a button. Navigates without a page load. */
export function LinkButton({ kind, size, isBlock, className, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ kind, size, isBlock, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
