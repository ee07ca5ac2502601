import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { notify } from '#renderer/ui/Toast.tsx';
import { PasswordField } from '#renderer/ui/PasswordField.tsx';
import { ConfirmEmail, createConfirmationPauses } from './account/ConfirmEmail.tsx';
import { NoPassword } from './account/NoPassword.tsx';
import { useAccountKind } from './account/useAccountKind.ts';
import { changeEmail, resendPauseMs } from './actions/changeEmail.ts';
import { deviceId } from '#renderer/services/deviceId.ts';
import { EmailField } from './parts/EmailField.tsx';
import { ErrorText, type AuthError } from './parts/ErrorText.tsx';
import { FormMessage } from './parts/FormMessage.tsx';
import { emailField, passwordField } from './schemas.ts';
import styles from './parts/auth.module.css';

export interface ChangeEmailFormProps {
  /** The e-mail is changed, and the person has read that it waits for its confirmation. */
  readonly onDone: () => void;
}

const resolver = zodResolver(z.object({ email: emailField, password: passwordField }));

/** §5 "Email change", for the settings: a whole piece of a page, whoever is signed in. */
export function ChangeEmailForm({ onDone }: ChangeEmailFormProps) {
  const { kind, email } = useAccountKind();
  const [isExternal, setIsExternal] = useState(false);
  const [changedTo, setChangedTo] = useState<string | null>(null);
  if (changedTo !== null) return <ConfirmEmail email={changedTo} onDone={onDone} />;
  const shown = isExternal ? 'external' : kind;
  if (shown !== 'own') return <NoPassword kind={shown} />;
  return <Form currentEmail={email} onChanged={setChangedTo} onExternal={() => setIsExternal(true)} />;
}

interface FormProps {
  readonly currentEmail: string;
  readonly onChanged: (email: string) => void;
  readonly onExternal: () => void;
}

function Form({ currentEmail, onChanged, onExternal }: FormProps) {
  // react-hook-form changes its state objects in place, which a compiled component would not see.
  'use no memo';
  const { t } = useTranslation('auth');
  const { api, clock, session } = useServices();
  const [failure, setFailure] = useState<AuthError | null>(null);
  const form = useForm({ resolver, defaultValues: { email: '', password: '' } });
  const { formState, register, setError } = form;

  const submit = form.handleSubmit(async ({ email, password }) => {
    setFailure(null);
    const request = { currentEmail, newEmail: email, password, deviceId: deviceId() };
    const outcome = await changeEmail(api, request);
    switch (outcome.kind) {
      case 'ok':
        // The server sent the first mail with the change.
        createConfirmationPauses(clock.now).begin(email, clock.now() + resendPauseMs);
        onChanged(email);
        return session.updateUser(outcome.user);
      case 'external':
        return onExternal();
      case 'passwordNotMatch':
        notify.error(t('toast.passwordNotMatch'), { id: 'password' });
        return setError('password', { message: outcome.kind }, { shouldFocus: true });
      case 'emailTaken':
        return setError('email', { message: 'emailTakenPlain' }, { shouldFocus: true });
      case 'emailSame':
      case 'emailGoogle':
        return setError('email', { message: outcome.kind }, { shouldFocus: true });
      case 'failed':
        return setFailure('emailChangeFailed');
      case 'network':
      case 'tooMany':
        return setFailure(outcome.kind);
      default:
        return;
    }
  });

  const errorOf = (field: 'email' | 'password') => {
    const error = formState.errors[field]?.message as AuthError | undefined;
    return error && <ErrorText error={error} />;
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <EmailField
        label={t('changeEmail.email')}
        autoComplete="email"
        error={errorOf('email')}
        {...register('email')}
      />
      <PasswordField
        label={t('newPassword.current')}
        autoComplete="current-password"
        error={errorOf('password')}
        {...register('password')}
      />
      <FormMessage error={failure} />
      <div className={styles.actions}>
        <Button type="submit" isBusy={formState.isSubmitting}>
          {t('changeEmail.action')}
        </Button>
      </div>
    </form>
  );
}
