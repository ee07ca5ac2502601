import type { ReactElement } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import type { Placement } from 'react-aria-components';
import styles from './Tip.module.css';

/** Names what it wraps on hover and keyboard focus. `children` is one of the buttons of this folder. */
export function Tip({
  text,
  placement = 'top',
  children,
}: {
  text: string;
  placement?: Placement;
  children: ReactElement;
}) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <Tooltip className={styles.tip} placement={placement} offset={8}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}
