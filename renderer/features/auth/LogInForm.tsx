import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { PasswordField } from '#renderer/ui/PasswordField.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { loginMethods } from '#shared/domain/constants.ts';
import { logIn, type LogInOutcome } from './actions.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { deviceId } from './deviceId.ts';
import { ErrorText, type AuthError } from './ErrorText.tsx';
import { FormMessage } from './FormMessage.tsx';
import { logInSchema, type LogInValues } from './schemas.ts';
import { useFirstFocus } from './useFirstFocus.ts';
import styles from './auth.module.css';

export interface LogInFormProps {
  readonly email?: string;
  readonly onDone: (how: 'in' | 'reactivated') => void;
}

/** What a refusal says; null where there is nothing to say. */
function errorFor(outcome: Exclude<LogInOutcome, { kind: 'ok' | 'deleted' }>): AuthError | null {
  switch (outcome.kind) {
    case 'cancelled':
      return null;
    case 'error':
      return 'logInFailed';
    case 'wrong_method':
      return outcome.method === loginMethods.google ? 'wrongMethodGoogle' : 'wrongMethodOwn';
    default:
      return outcome.kind;
  }
}

const resolver = zodResolver(logInSchema);

export function LogInForm({ email = '', onDone }: LogInFormProps) {
  // react-hook-form changes its state objects in place, which a compiled component would not see.
  'use no memo';
  const { t } = useTranslation('auth');
  const { api, config, session } = useServices();
  const [failure, setFailure] = useState<AuthError | null>(null);
  const form = useForm<LogInValues>({ resolver, defaultValues: { email, password: '' } });
  const { register, formState, setFocus, setValue, clearErrors } = form;
  useFirstFocus(() => setFocus(email === '' ? 'email' : 'password'));

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const outcome = await logIn(api, values, { deviceId: deviceId() });
    if (outcome.kind !== 'ok' && outcome.kind !== 'deleted') {
      setFailure(errorFor(outcome));
      if (outcome.kind === 'invalid') setFocus('password', { shouldSelect: true });
      return;
    }
    session.signIn(outcome.signedIn);
    if (outcome.kind === 'ok') return onDone('in');
    // §4: a deleted profile seen at login is brought back.
    const back = await api.call('reactivate');
    if (back.ok) session.updateUser(back.value);
    onDone('reactivated');
  });

  const errorOf = (field: keyof LogInValues) => {
    const error = formState.errors[field]?.message as AuthError | undefined;
    return error && <ErrorText error={error} />;
  };
  const isInvalid = failure === 'invalid';
  const forget = () => setFailure(null);

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('logIn.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('email')}
        isWrong={isInvalid}
        {...register('email', { onChange: forget })}
      />
      <PasswordField
        label={t('logIn.password')}
        autoComplete="current-password"
        error={errorOf('password') ?? (isInvalid && <ErrorText error="invalid" />)}
        {...register('password', { onChange: forget })}
      />
      {failure && !isInvalid && (
        <FormMessage
          action={
            failure === 'network' && (
              <Button type="submit" kind="quiet" size="small">
                {t('retry')}
              </Button>
            )
          }
        >
          <ErrorText error={failure} />
        </FormMessage>
      )}
      <Button type="submit" kind="primary" size="big" isBlock isBusy={formState.isSubmitting}>
        {t('logIn.action')}
      </Button>
      <DemoAccounts
        accounts={config.demoAccounts}
        onChoose={(account) => {
          forget();
          clearErrors();
          setValue('email', account.email);
          setValue('password', account.password);
        }}
      />
    </form>
  );
}
