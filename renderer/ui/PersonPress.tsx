import type { ReactNode } from 'react';
import cover from './CoverLink.module.css';
import { PressButton } from './PressButton.tsx';
import styles from './PersonPress.module.css';

/** A person's picture, which says more about them when it is pressed; where there is no more, the picture alone. */
export function PersonPress({
  label,
  onPress,
  children,
}: {
  readonly label: string;
  readonly onPress: (() => void) | null;
  readonly children: ReactNode;
}) {
  if (!onPress) return children;
  return (
    <span className={cover.above}>
      <PressButton className={styles.press} aria-label={label} onPress={onPress}>
        {children}
      </PressButton>
    </span>
  );
}
