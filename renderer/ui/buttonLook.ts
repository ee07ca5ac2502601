import { cx } from './cx.ts';
import styles from './Button.module.css';

export type ButtonKind =
  | 'primary'
  | 'plain'
  | 'quiet'
  | 'outline'
  | 'danger'
  | 'dangerSoft'
  | 'success'
  | 'glass'
  | 'solid';

export interface ButtonLook {
  readonly kind?: ButtonKind;
  readonly size?: 'small' | 'medium' | 'big';
  /** Takes the full width of its container. */
  readonly isBlock?: boolean;
  readonly className?: string;
}

/** Returns the classes of a button, for the components of this folder and for a `<summary>`. */
export function buttonClass({ kind = 'plain', size = 'medium', isBlock, className }: ButtonLook): string {
  return cx(
    styles.button,
    styles[kind],
    size !== 'medium' && styles[size],
    isBlock && styles.block,
    className,
  );
}
