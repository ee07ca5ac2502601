import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { IconButton } from './IconButton.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';
import styles from './PasswordField.module.css';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'below' | 'icon'> {
  /** The typed password, for the strength meter; absent where no new password is set. */
  readonly measured?: string;
}

/**
 * A password field with a button that shows the characters. The button's name omits "password", so that a
 * search for the label `Password` finds only the field.
 */
export function PasswordField({ measured, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation('common');
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={isShown ? 'text' : 'password'}
      below={measured ? <StrengthMeter password={measured} /> : undefined}
      end={
        <IconButton
          className={styles.show}
          icon={isShown ? 'eye-off' : 'eye'}
          label={t(isShown ? 'password.hide' : 'password.show')}
          onPress={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
