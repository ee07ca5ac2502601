import type { ReactNode } from 'react';
import type { LinkAs } from './linkAs.ts';
import { PressButton } from './PressButton.tsx';
import styles from './CoverLink.module.css';

export interface CoverProps {
  readonly href?: string;
  readonly linkAs?: LinkAs;
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
  /** Marks the selected item of a list. */
  readonly isOn?: boolean;
  readonly describedBy?: string;
  /** -1 if the list itself moves the focus with arrow keys. */
  readonly tabIndex?: number;
  readonly children: ReactNode;
}

/**
 * The title of a row or card that makes its whole area pressable: a link or button that covers its positioned
 * parent. Other controls of the parent lie above it (`CoverLink.module.css`, `.above`). Renders plain text
 * without `href` and `onPress`.
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
