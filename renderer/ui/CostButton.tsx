import { Button, type ButtonProps } from './Button.tsx';
import { cx } from './cx.ts';
import { guardProps, useCostGuard } from './useCostGuard.ts';
import styles from './CostButton.module.css';

export interface CostButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  readonly label: string;
  /** What a press costs, in words below the label; null if nothing is known or paid. */
  readonly price: string | null;
  /** Changes when the button gets another meaning in the same place: then it ignores presses again. */
  readonly appearance?: unknown;
}

/**
 * A button that costs: it says its price and ignores presses for 600 ms after it appeared. Meanwhile it is
 * `aria-disabled`, so that a script that presses it waits.
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
