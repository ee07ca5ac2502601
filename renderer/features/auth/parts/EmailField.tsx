import { TextField, type TextFieldProps } from '#renderer/ui/TextField.tsx';

/** An e-mail, on every keyboard. Takes what `register` gives. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
