import { useState } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { notify } from '#renderer/ui/Toast.tsx';
import { PasswordField } from '#renderer/ui/PasswordField.tsx';
import { changePassword } from '../actions/resetPassword.ts';
import { deviceId } from '#renderer/services/deviceId.ts';
import { ErrorText, type AuthError } from '../parts/ErrorText.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import { useFields } from '../parts/useFields.ts';
import { useFirstFocus } from '../parts/useFirstFocus.ts';
import { newPasswordField, passwordField } from '../schemas.ts';
import styles from '../parts/auth.module.css';

const resetSchema = z.object({ current: z.string(), password: newPasswordField });
const changeSchema = z.object({ current: passwordField, password: newPasswordField });

export interface NewPasswordFormProps {
  /** E-mail of the account: used to verify the old password, and by password managers. */
  readonly email: string;
  /** The user came by the link of a mail, so the old password is not required. */
  readonly isReset: boolean;
  readonly onChanged: () => void;
  /** Called if the server reports that the account has no password. */
  readonly onExternal: () => void;
}

/** §5.3; §8 "Password update toasts". A newer toast replaces the previous one. */
export function NewPasswordForm({ email, isReset, onChanged, onExternal }: NewPasswordFormProps) {
  const { t } = useTranslation('auth');
  const { api } = useServices();
  const [failure, setFailure] = useState<AuthError | null>(null);
  const fields = useFields({
    schema: isReset ? resetSchema : changeSchema,
    initial: { current: '', password: '' },
  });
  useFirstFocus(() => fields.focus(isReset ? 'password' : 'current'));

  const submit = fields.submit(async ({ current, password }) => {
    setFailure(null);
    const old = isReset ? null : { email, password: current, deviceId: deviceId() };
    const outcome = await changePassword(api, password, old);
    switch (outcome) {
      case 'changed':
        notify.success(t('toast.passwordUpdated'), { id: 'password' });
        return onChanged();
      case 'notMatch':
        notify.error(t('toast.passwordNotMatch'), { id: 'password' });
        return fields.fail({ current: 'passwordNotMatch' });
      case 'google':
        return onExternal();
      case 'failed':
        notify.error(t('toast.passwordNotUpdated'), {
          id: 'password',
          text: t('errors.passwordNotUpdated'),
        });
        return;
      case 'network':
      case 'tooMany':
        return setFailure(outcome);
      default:
        return;
    }
  });

  const errorOf = (name: 'current' | 'password') => {
    const error = fields.errors[name];
    return error && <ErrorText error={error} />;
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {!isReset && (
        <PasswordField
          label={t('newPassword.current')}
          autoComplete="current-password"
          error={errorOf('current')}
          {...fields.input('current')}
        />
      )}
      <PasswordField
        label={t('newPassword.password')}
        autoComplete="new-password"
        measured={fields.values.password}
        error={errorOf('password')}
        {...fields.input('password')}
      />
      <FormMessage error={failure} />
      <Button type="submit" kind="primary" size="big" isBlock isBusy={fields.isBusy}>
        {t('newPassword.action')}
      </Button>
    </form>
  );
}
