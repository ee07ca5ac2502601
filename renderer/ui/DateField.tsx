import { TextField, type TextFieldProps } from './TextField.tsx';
import styles from './DateField.module.css';

/**
 * A calendar day as `YYYY-MM-DD`. The browser's own date control: it knows the person's way of writing dates, works
 * with a keyboard, a reader and a phone's wheel, and takes a typed value from outside.
 */
export function DateField({ className, ...rest }: Omit<TextFieldProps, 'type' | 'end' | 'icon'>) {
  return <TextField {...rest} type="date" className={[styles.date, className].filter(Boolean).join(' ')} />;
}
