import { Button, type ButtonProps } from './Button.tsx';
import { cx } from './cx.ts';
import { guardProps, useCostGuard } from './useCostGuard.ts';
import styles from './CostButton.module.css';

export interface CostButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  readonly label: string;
  /** The price of a press, shown below the label; null if it is free or unknown. */
  readonly price: string | null;
  /** A new value restarts the guard, when the button in the same place gets another meaning. */
  readonly appearance?: unknown;
}

/**
 * A button with a price that ignores presses for 600 ms after it appears. Meanwhile it is `aria-disabled`, so
 * that test scripts wait.
 */
export function CostButton({ label, price, appearance, onPress, className, ...rest }: CostButtonProps) {
  const isGuarded = useCostGuard(appearance);
  return (
    <Button
      {...rest}
      className={cx(styles.cost, className)}
      aria-label={label}
      aria-description={price ?? undefined}
      {...guardProps(isGuarded)}
      onPress={() => isGuarded || onPress?.()}
    >
      <span className={styles.words}>
        {label}
        {price !== null && <small aria-hidden="true">{price}</small>}
      </span>
    </Button>
  );
}
