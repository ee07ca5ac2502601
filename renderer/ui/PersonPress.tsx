import type { ReactNode } from 'react';
import cover from './CoverLink.module.css';
import { PressButton } from './PressButton.tsx';
import styles from './PersonPress.module.css';

/** A user's picture that opens details when pressed; a plain picture if `onPress` is null. */
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
