import { useEffect, useRef, type ReactNode } from 'react';
import { Menu } from '#renderer/ui/Menu.tsx';
import type { PressProps } from '#renderer/ui/PressButton.tsx';
import type { MenuAnchor } from '#renderer/ui/useContextMenu.ts';
import styles from './conversation.module.css';

/**
 * Menu that opens where the user right-clicks, long-presses or presses the menu key. A list needs only one.
 */
export function ContextMenu({
  spot,
  label,
  onClose,
  above,
  children,
}: {
  spot: MenuAnchor;
  label: string;
  onClose: () => void;
  above?: (close: () => void) => ReactNode;
  children: ReactNode;
}) {
  return (
    <Menu
      label={label}
      placement="bottom start"
      above={above}
      trigger={<Anchor key={`${spot.x} ${spot.y}`} spot={spot} label={label} onClose={onClose} />}
    >
      {children}
    </Menu>
  );
}

/**
 * Invisible trigger that opens its menu on mount. Once `aria-expanded` is false again, the menu has closed.
 */
function Anchor({
  spot,
  label,
  onClose,
  ...trigger
}: PressProps & { spot: MenuAnchor; label: string; onClose: () => void }) {
  const { onPress, isDisabled: _, ...rest } = trigger;
  const isExpanded = trigger['aria-expanded'];
  const wasOpen = useRef(false);
  const open = useRef(onPress);
  useEffect(() => open.current?.(), []);
  useEffect(() => {
    if (isExpanded === true) wasOpen.current = true;
    else if (wasOpen.current) {
      spot.origin.focus({ preventScroll: true });
      onClose();
    }
  }, [isExpanded, spot, onClose]);
  return (
    <button
      {...rest}
      type="button"
      tabIndex={-1}
      aria-label={label}
      className={styles.menuAnchor}
      style={{ left: spot.x, top: spot.y }}
      onClick={onPress}
    />
  );
}
