import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { PasswordField } from '#renderer/ui/PasswordField.tsx';
import { enter, enterAgain } from '../actions/enter.ts';
import { logIn, logInExternally, type LogInOutcome } from '../actions/logIn.ts';
import { isGoogle } from '../actions/outcomes.ts';
import { deviceId } from '#renderer/services/deviceId.ts';
import { EmailField } from '../parts/EmailField.tsx';
import { ErrorText, type AuthError } from '../parts/ErrorText.tsx';
import { ExternalButton } from '../parts/ExternalButton.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import { useExternalSignIn } from '../parts/useExternalSignIn.ts';
import { useFirstFocus } from '../parts/useFirstFocus.ts';
import { WordButton } from '../parts/WordLink.tsx';
import { signInSchema, type SignInValues } from '../schemas.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import styles from '../parts/auth.module.css';

export interface SignInFormProps {
  readonly email?: string;
  /** Signed in; `reactivated` brought a removed account back. */
  readonly onDone: (how: 'in' | 'reactivated') => void;
  /** Both take along what stands in the e-mail field. */
  readonly onForgot: (email: string) => void;
  readonly onSignUp: (email: string) => void;
}

/** §8 "Login": what a refusal says; null where there is nothing to say. */
function errorFor(outcome: Exclude<LogInOutcome, { kind: 'ok' | 'deleted' }>): AuthError | null {
  switch (outcome.kind) {
    case 'cancelled':
      return null;
    case 'failed':
      return 'logInFailed';
    case 'wrong_method':
      return isGoogle(outcome.method) ? 'emailGoogle' : 'wrongMethodOwn';
    default:
      return outcome.kind;
  }
}

const resolver = zodResolver(signInSchema);

export function SignInForm({ email = '', onDone, onForgot, onSignUp }: SignInFormProps) {
  // react-hook-form changes its state objects in place, which a compiled component would not see.
  'use no memo';
  const { t } = useTranslation('auth');
  const services = useServices();
  const { api, config } = services;
  const [failure, setFailure] = useState<AuthError | null>(null);
  const [isExternalFailure, setIsExternalFailure] = useState(false);
  const external = useExternalSignIn();
  const form = useForm<SignInValues>({ resolver, defaultValues: { email, password: '' } });
  const { register, formState, getValues, setFocus, setValue, clearErrors } = form;
  useFirstFocus(() => setFocus(email === '' ? 'email' : 'password'));

  /** What comes of an answer: in, or the words that say why not. */
  async function settle(outcome: LogInOutcome): Promise<AuthError | null> {
    if (outcome.kind === 'ok') {
      enter(services, outcome.signedIn);
      onDone('in');
      return null;
    }
    if (outcome.kind !== 'deleted') return errorFor(outcome);
    const isBack = await enterAgain(services, outcome.signedIn);
    if (isBack) onDone('reactivated');
    return isBack ? null : 'reactivateFailed';
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    setIsExternalFailure(false);
    const problem = await settle(await logIn(api, values, { deviceId: deviceId() }));
    setFailure(problem);
    if (problem === 'invalid') setFocus('password', { shouldSelect: true });
  });

  async function goExternally(): Promise<void> {
    setFailure(null);
    setIsExternalFailure(true);
    clearErrors();
    const problem = await external.start(async (body) =>
      settle(await logInExternally(api, body, { deviceId: deviceId() })),
    );
    // Refused as "invalid", the provider's account is fine and nobody's here.
    setFailure(problem === 'invalid' ? 'externalUnknown' : problem);
  }

  const errorOf = (field: keyof SignInValues) => {
    const error = formState.errors[field]?.message as AuthError | undefined;
    return error && <ErrorText error={error} />;
  };
  const isInvalid = failure === 'invalid';
  const forget = () => setFailure(null);

  return (
    <>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <EmailField
          label={t('logIn.email')}
          autoComplete="username"
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
        <p className={styles.forgot}>
          <WordButton onPress={() => onForgot(getValues('email'))}>{t('logIn.forgot')}</WordButton>
        </p>
        <FormMessage
          error={isInvalid ? null : failure}
          onRetry={isExternalFailure ? () => void goExternally() : undefined}
          onSignUp={() => onSignUp(getValues('email'))}
        />
        <Button
          type="submit"
          kind="primary"
          size="big"
          isBlock
          isBusy={formState.isSubmitting}
          isDisabled={external.isBusy}
        >
          {t('logIn.action')}
        </Button>
      </form>
      <ExternalButton
        isBusy={external.isBusy}
        isDisabled={formState.isSubmitting}
        onPress={() => void goExternally()}
      />
      <p className={styles.foot}>
        {t('logIn.newHere')} <WordButton onPress={() => onSignUp('')}>{t('logIn.signUp')}</WordButton>
      </p>
      <DemoAccounts
        accounts={config.demoAccounts}
        onChoose={(account) => {
          forget();
          clearErrors();
          setValue('email', account.email);
          setValue('password', account.password);
        }}
      />
    </>
  );
}
