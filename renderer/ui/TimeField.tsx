import { cx } from './cx.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import styles from './DateField.module.css';

/** A field for a time of day as `HH:MM`. Uses the native time input, which knows the local format. */
export function TimeField({ className, ...rest }: Omit<TextFieldProps, 'type' | 'end' | 'icon'>) {
  return <TextField {...rest} type="time" className={cx(styles.date, className)} />;
}
