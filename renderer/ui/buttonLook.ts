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
  /** As wide as the place it stands in. */
  readonly isBlock?: boolean;
  readonly className?: string;
}

/** The classes of a button, for what looks like one and is a link. */
export function buttonClass({ kind = 'plain', size = 'medium', isBlock, className }: ButtonLook): string {
  return cx(
    styles.button,
    styles[kind],
    size !== 'medium' && styles[size],
    isBlock && styles.block,
    className,
  );
}
