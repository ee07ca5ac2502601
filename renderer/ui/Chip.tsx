import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { PressButton } from './PressButton.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Chip.module.css';

export interface ChipProps {
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly isOn?: boolean;
  readonly isOutlined?: boolean;
  readonly isDisabled?: boolean;
  /** Toggles the chip. Without `onPress` and `onRemove` the chip is plain text. */
  readonly onPress?: () => void;
  /** Removes the chosen item; the chip then shows a cross. */
  readonly onRemove?: () => void;
  readonly className?: string;
}

/** A small pill: a filter toggle, a quick reply or a fact. */
export function Chip({
  children,
  icon,
  isOn,
  isOutlined,
  isDisabled,
  onPress,
  onRemove,
  className,
}: ChipProps) {
  const { t } = useTranslation('common');
  const name = cx(styles.chip, isOn && styles.isOn, isOutlined && styles.outlined, className);
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  if (onRemove)
    return (
      <PressButton className={name} onPress={onRemove} isDisabled={isDisabled}>
        {inside}
        <VisuallyHidden>{t('remove')}</VisuallyHidden>
        <Icon name="close" />
      </PressButton>
    );
  if (!onPress) return <span className={name}>{inside}</span>;
  return (
    <PressButton className={name} onPress={onPress} isDisabled={isDisabled} aria-pressed={isOn}>
      {inside}
    </PressButton>
  );
}
