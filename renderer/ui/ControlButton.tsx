import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { PressButton, type PressProps } from './PressButton.tsx';
import { Tooltip } from './Tooltip.tsx';
import styles from './ControlButton.module.css';

export interface ControlButtonProps extends Omit<PressProps, 'aria-label'> {
  readonly icon: IconName;
  /** The action of the next press: "Mute microphone", then "Unmute microphone". */
  readonly label: string;
  /** True if the controlled device is off: the button turns solid white. */
  readonly isOff?: boolean;
  /** `end` is red and only for ending a call. */
  readonly kind?: 'glass' | 'end';
  readonly size?: 'medium' | 'small';
  readonly className?: string;
  /** Keyboard shortcuts by their key labels, shown in the tooltip. */
  readonly keys?: readonly string[];
}

/** A round button on video. A tooltip shows its name on hover and focus. */
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
