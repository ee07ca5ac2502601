import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Chip.module.css';

export interface ChipProps {
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly isOn?: boolean;
  readonly isOutlined?: boolean;
  readonly isDisabled?: boolean;
  /** Without it the chip only says something. */
  readonly onPress?: () => void;
  readonly className?: string;
}

/** A small pill: a filter to switch, a quick answer, a fact. */
export function Chip({ children, icon, isOn, isOutlined, isDisabled, onPress, className }: ChipProps) {
  const name = cx(styles.chip, isOn && styles.isOn, isOutlined && styles.outlined, className);
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  if (!onPress) return <span className={name}>{inside}</span>;
  return (
    <AriaButton className={name} onPress={onPress} isDisabled={isDisabled} aria-pressed={isOn}>
      {inside}
    </AriaButton>
  );
}
