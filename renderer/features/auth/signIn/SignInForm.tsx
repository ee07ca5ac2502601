import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import type { DialogPropsOf } from '#renderer/services/dialogKinds.ts';
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
import { useFields } from '../parts/useFields.ts';
import { useFirstFocus } from '../parts/useFirstFocus.ts';
import { WordButton } from '../parts/WordLink.tsx';
import { signInSchema, type SignInValues } from '../schemas.ts';
import styles from '../parts/auth.module.css';
import type { ClientConfig } from '#shared/api/config.ts';
import { Chip } from '#renderer/ui/Chip.tsx';
import { Row } from '#renderer/ui/layout.tsx';

export interface SignInFormProps {
  readonly email?: string;
  /** Called after signing in. `reactivated`: a deleted account was restored. */
  readonly onDone: (how: 'in' | 'reactivated') => void;
  /** Called with the typed e-mail. */
  readonly onForgot: (email: string) => void;
  readonly onSignUp: (email: string) => void;
  /** The account is banned: the reasons replace the log-in dialog. */
  readonly onBanned: (closed: DialogPropsOf<'account closed'>) => void;
}

/** §8 "Login": returns the error of a refusal; null if the request was cancelled. */
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

export function SignInForm({ email = '', onDone, onForgot, onSignUp, onBanned }: SignInFormProps) {
  const { t } = useTranslation('auth');
  const services = useServices();
  const { api, config } = services;
  const [failure, setFailure] = useState<AuthError | null>(null);
  const [isExternalFailure, setIsExternalFailure] = useState(false);
  const external = useExternalSignIn();
  const fields = useFields<SignInValues, SignInValues>({
    schema: signInSchema,
    initial: { email, password: '' },
    onChange: () => setFailure(null),
  });
  useFirstFocus(() => fields.focus(email === '' ? 'email' : 'password'));

  /** Handles the answer: signs in and returns null, or returns the error to show. */
  async function handleOutcome(outcome: LogInOutcome): Promise<AuthError | null> {
    if (outcome.kind === 'ok') {
      enter(services, outcome.signedIn);
      onDone('in');
      return null;
    }
    if (outcome.kind === 'banned' && outcome.appealToken !== null) {
      const { appealToken } = outcome;
      const read = await api.call('getBan', { body: { appealToken } });
      if (read.ok) {
        onBanned({ ...read.value, appealToken });
        return null;
      }
    }
    if (outcome.kind !== 'deleted') return errorFor(outcome);
    const isBack = await enterAgain(services, outcome.signedIn);
    if (isBack) onDone('reactivated');
    return isBack ? null : 'reactivateFailed';
  }

  const submit = fields.submit(async (values) => {
    setFailure(null);
    setIsExternalFailure(false);
    const problem = await handleOutcome(await logIn(api, values, { deviceId: deviceId() }));
    setFailure(problem);
    if (problem === 'invalid') fields.focus('password', 'select');
  });

  async function goExternally(): Promise<void> {
    setFailure(null);
    setIsExternalFailure(true);
    fields.clear();
    const problem = await external.start(async (body) =>
      handleOutcome(await logInExternally(api, body, { deviceId: deviceId() })),
    );
    // `invalid` here means that the provider's account is fine but has no account in the app.
    setFailure(problem === 'invalid' ? 'externalUnknown' : problem);
  }

  const errorOf = (name: keyof SignInValues) => {
    const error = fields.errors[name];
    return error && <ErrorText error={error} />;
  };
  const isInvalid = failure === 'invalid';

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <EmailField
          label={t('logIn.email')}
          autoComplete="username"
          error={errorOf('email')}
          isWrong={isInvalid}
          {...fields.input('email')}
        />
        <PasswordField
          label={t('logIn.password')}
          autoComplete="current-password"
          error={errorOf('password') ?? (isInvalid && <ErrorText error="invalid" />)}
          {...fields.input('password')}
        />
        <p className={styles.forgot}>
          <WordButton onPress={() => onForgot(fields.values.email)}>{t('logIn.forgot')}</WordButton>
        </p>
        <FormMessage
          error={isInvalid ? null : failure}
          onRetry={isExternalFailure ? () => void goExternally() : undefined}
          onSignUp={() => onSignUp(fields.values.email)}
        />
        <Button
          type="submit"
          kind="primary"
          size="big"
          isBlock
          isBusy={fields.isBusy}
          isDisabled={external.isBusy}
        >
          {t('logIn.action')}
        </Button>
      </form>
      <ExternalButton
        isBusy={external.isBusy}
        isDisabled={fields.isBusy}
        onCancel={external.cancel}
        onPress={() => void goExternally()}
      />
      <p className={styles.foot}>
        {t('logIn.newHere')} <WordButton onPress={() => onSignUp('')}>{t('logIn.signUp')}</WordButton>
      </p>
      <DemoAccounts
        accounts={config.demoAccounts}
        onChoose={(account) => {
          fields.set('email', account.email);
          fields.set('password', account.password);
        }}
      />
    </>
  );
}

type DemoAccount = ClientConfig['demoAccounts'][number];

/** Accounts of a demo server. Pressing one fills the form. Empty if the server has none. */
function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: readonly DemoAccount[];
  onChoose: (account: DemoAccount) => void;
}) {
  const { t } = useTranslation('auth');
  if (accounts.length === 0) return null;
  return (
    <section className={styles.demo} aria-label={t('logIn.demo')}>
      <h3>{t('logIn.demo')}</h3>
      <Row gap={2} align="stretch" wraps>
        {accounts.map((account) => (
          <Chip key={account.email} onPress={() => onChoose(account)}>
            {account.email.split('@')[0]}
          </Chip>
        ))}
      </Row>
      <p>{t('logIn.demoHint')}</p>
    </section>
  );
}
