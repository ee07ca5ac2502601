import { TextField, type TextFieldProps } from './TextField.tsx';
import styles from './DateField.module.css';

/**
 * A field for a calendar day as `YYYY-MM-DD`. Uses the native date input, which knows the local date format
 * and works with keyboards, screen readers and phone pickers.
 */
export function DateField({ className, ...rest }: Omit<TextFieldProps, 'type' | 'end' | 'icon'>) {
  return <TextField {...rest} type="date" className={[styles.date, className].filter(Boolean).join(' ')} />;
}
