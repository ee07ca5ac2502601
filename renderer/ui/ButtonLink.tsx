import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './buttonLook.ts';
import { Icon, type IconName } from './Icon.tsx';

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  isBlock,
  className,
  icon,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'className'> & ButtonLook & { readonly icon?: IconName }) {
  return (
    <a {...rest} className={buttonClass({ kind, size, isBlock, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
