import type { ReactNode } from 'react';
import { buttonClass } from '#renderer/ui/buttonLook.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';

/** A link to another page, styled as a button. */
export function PageButton({
  href,
  kind,
  size,
  icon,
  children,
}: {
  readonly href: string;
  readonly kind?: 'primary' | 'plain' | 'quiet';
  readonly size?: 'small' | 'medium';
  readonly icon?: IconName;
  readonly children: ReactNode;
}) {
  return (
    <RouterLink className={buttonClass({ kind, size })} href={href}>
      {icon && <Icon name={icon} />}
      {children}
    </RouterLink>
  );
}
