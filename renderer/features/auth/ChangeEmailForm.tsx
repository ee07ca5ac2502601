import { useState } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
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
import { useFields } from './parts/useFields.ts';
import { emailField, passwordField } from './schemas.ts';
import styles from './parts/auth.module.css';
import { Row } from '#renderer/ui/layout.tsx';

export interface ChangeEmailFormProps {
  /** Called after the e-mail was changed and the user has read that it must be confirmed. */
  readonly onDone: () => void;
}

const schema = z.object({ email: emailField, password: passwordField });

/** §5 "Email change": the form for the settings, for every kind of account. */
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
  const { t } = useTranslation('auth');
  const { api, clock, session } = useServices();
  const [failure, setFailure] = useState<AuthError | null>(null);
  const fields = useFields({ schema, initial: { email: '', password: '' } });

  const submit = fields.submit(async ({ email, password }) => {
    setFailure(null);
    const request = { currentEmail, newEmail: email, password, deviceId: deviceId() };
    const store = session.expectUser();
    const outcome = await changeEmail(api, request);
    switch (outcome.kind) {
      case 'ok':
        // The server sent the first mail together with the change.
        createConfirmationPauses(clock.now).begin(email, clock.now() + resendPauseMs);
        onChanged(email);
        return store(outcome.user);
      case 'external':
        return onExternal();
      case 'passwordNotMatch':
        notify.error(t('toast.passwordNotMatch'), { id: 'password' });
        return fields.fail({ password: outcome.kind });
      case 'emailTaken':
        return fields.fail({ email: 'emailTakenPlain' });
      case 'emailSame':
      case 'emailGoogle':
        return fields.fail({ email: outcome.kind });
      case 'failed':
        return setFailure('emailChangeFailed');
      case 'network':
      case 'tooMany':
        return setFailure(outcome.kind);
      default:
        return;
    }
  });

  const errorOf = (name: 'email' | 'password') => {
    const error = fields.errors[name];
    return error && <ErrorText error={error} />;
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <EmailField
        label={t('changeEmail.email')}
        autoComplete="email"
        error={errorOf('email')}
        {...fields.input('email')}
      />
      <PasswordField
        label={t('newPassword.current')}
        autoComplete="current-password"
        error={errorOf('password')}
        {...fields.input('password')}
      />
      <FormMessage error={failure} />
      <Row gap={3} align="stretch" wraps>
        <Button type="submit" isBusy={fields.isBusy}>
          {t('changeEmail.action')}
        </Button>
      </Row>
    </form>
  );
}
