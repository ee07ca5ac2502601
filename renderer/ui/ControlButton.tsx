import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { PressButton, type PressProps } from './PressButton.tsx';
import { Tooltip } from './Tooltip.tsx';
import styles from './ControlButton.module.css';

export interface ControlButtonProps extends Omit<PressProps, 'aria-label'> {
  readonly icon: IconName;
  /** What pressing it does now: "Mute microphone", then "Unmute microphone". */
  readonly label: string;
  /** What it controls is off: turns solid white. */
  readonly isOff?: boolean;
  /** `end` is the red one, for ending a call alone. */
  readonly kind?: 'glass' | 'end';
  readonly size?: 'medium' | 'small';
  readonly className?: string;
  /** Keys that do the same, by the names that stand on them: shown beside the name. */
  readonly keys?: readonly string[];
}

/** The round button on video. Its name shows as a tip on hover and focus. */
export function ControlButton({
  icon,
  label,
  isOff,
  kind = 'glass',
  size = 'medium',
  className,
  keys,
  ...rest
}: ControlButtonProps) {
  return (
    <Tooltip text={label} keys={keys}>
      <PressButton
        {...rest}
        aria-label={label}
        className={cx(
          styles.control,
          styles[kind],
          isOff && styles.isOff,
          size === 'small' && styles.small,
          className,
        )}
      >
        <Icon name={icon} />
      </PressButton>
    </Tooltip>
  );
}
