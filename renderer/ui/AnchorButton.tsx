import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './buttonLook.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface AnchorButtonProps extends Omit<ComponentProps<'a'>, 'className' | 'target'>, ButtonLook {
  readonly href: string;
  readonly icon?: IconName;
  /** Opens a new tab, which gets no access to this one. */
  readonly isExternal?: boolean;
}

/**
 * A link that looks like a button and loads a document: another site, an email address, a part of this page, or a
 * page outside the router. Public pages use it because they do not load the router. Pages of the app use
 * `LinkButton`.
 */
export function AnchorButton({
  kind,
  size,
  isBlock,
  className,
  icon,
  isExternal,
  children,
  ...rest
}: AnchorButtonProps) {
  return (
    <a
      {...rest}
      {...(isExternal && { target: '_blank', rel: 'noopener' })}
      className={buttonClass({ kind, size, isBlock, className })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
