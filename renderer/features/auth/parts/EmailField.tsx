import { TextField, type TextFieldProps } from '#renderer/ui/TextField.tsx';

/** E-mail field with a suitable keyboard. Accepts the props of `register`. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
