import type { ReactNode } from 'react';
import type { LinkAs } from './linkAs.ts';
import { PressButton } from './PressButton.tsx';
import styles from './CoverLink.module.css';

export interface CoverProps {
  readonly href?: string;
  readonly linkAs?: LinkAs;
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
  /** The chosen one of a list. */
  readonly isOn?: boolean;
  readonly describedBy?: string;
  /** -1: reached by the arrows of its list. */
  readonly tabIndex?: number;
  readonly children: ReactNode;
}

/**
 * What names a row or a card, and makes the whole of it pressable: a link or button that reaches over its positioned
 * parent. Other controls in the parent lie above it (`CoverLink.module.css`, `.above`). Without an aim it is plain text.
 */
export function CoverLink({
  href,
  linkAs: Anchor = 'a',
  onPress,
  isDisabled,
  isOn,
  describedBy,
  tabIndex,
  children,
}: CoverProps) {
  const current = isOn ? 'true' : undefined;
  if (href !== undefined)
    return (
      <Anchor
        href={href}
        className={styles.cover}
        aria-current={current}
        aria-describedby={describedBy}
        tabIndex={tabIndex}
      >
        {children}
      </Anchor>
    );
  if (!onPress) return <span className={styles.plain}>{children}</span>;
  return (
    <PressButton
      className={styles.cover}
      onPress={onPress}
      isDisabled={isDisabled}
      aria-current={current}
      aria-describedby={describedBy}
    >
      {children}
    </PressButton>
  );
}
