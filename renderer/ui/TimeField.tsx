import { cx } from './cx.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import styles from './DateField.module.css';

/** A time of day as `HH:MM`: the browser's own control, in the person's own way of writing it. */
export function TimeField({ className, ...rest }: Omit<TextFieldProps, 'type' | 'end' | 'icon'>) {
  return <TextField {...rest} type="time" className={cx(styles.date, className)} />;
}
