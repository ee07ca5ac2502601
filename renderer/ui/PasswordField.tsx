import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { IconButton } from './IconButton.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';
import styles from './PasswordField.module.css';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'below' | 'icon'> {
  /** What has been typed so far: shows how strong it is. Left out where a password is only asked for. */
  readonly measured?: string;
}

/**
 * A password with a button that shows it. That button is named "characters", not "password", so that a search by the
 * label `Password` finds the field alone.
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
