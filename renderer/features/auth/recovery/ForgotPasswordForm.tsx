import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { session as rules } from '#shared/domain/constants.ts';
import { useServices } from '#renderer/services/context.ts';
import { resetPassword, type ResetOutcome } from '../actions/resetPassword.ts';
import { EmailField } from '../parts/EmailField.tsx';
import { ErrorText, type AuthError } from '../parts/ErrorText.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import { RestingButton } from '../parts/RestingButton.tsx';
import { useFields } from '../parts/useFields.ts';
import { useFirstFocus } from '../parts/useFirstFocus.ts';
import { WordButton } from '../parts/WordLink.tsx';
import { createPauses } from '../pauses.ts';
import { emailField } from '../schemas.ts';
import { useCountdown } from '../useCountdown.ts';
import type { LoadCaptcha } from './captcha.ts';
import { CaptchaField } from './CaptchaField.tsx';
import styles from '../parts/auth.module.css';
import sky from '#resources/art/land-dusk.webp';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import { Text } from '#renderer/ui/layout.tsx';

export interface ForgotPasswordFormProps {
  readonly email?: string;
  readonly loadCaptcha: LoadCaptcha;
  /** E-mail to which a mail was sent; null while the user enters one. */
  readonly sentTo: string | null;
  readonly onSent: (email: string | null) => void;
  readonly onBack: () => void;
}

const schema = z.object({ email: emailField });

/** Returns the error to show, and whether it belongs to the e-mail field; null if there is none. */
function problemOf(outcome: ResetOutcome): { isEmail: boolean; error: AuthError } | null {
  switch (outcome.kind) {
    case 'emailNotRegistered':
      return { isEmail: true, error: outcome.kind };
    case 'google':
      return { isEmail: true, error: 'resetGoogle' };
    case 'captcha':
    case 'network':
    case 'tooMany':
      return { isEmail: false, error: outcome.kind };
    case 'failed':
      return { isEmail: false, error: 'resetFailed' };
    // After an earlier mail, the resting button and the line below the e-mail explain the wait.
    default:
      return null;
  }
}

/** §5 "Password reset", §9: one mail in five minutes, with a countdown that survives a reload. */
export function ForgotPasswordForm({
  email = '',
  loadCaptcha,
  sentTo,
  onSent,
  onBack,
}: ForgotPasswordFormProps) {
  const { t } = useTranslation('auth');
  const { api, clock, config } = useServices();
  const [failure, setFailure] = useState<AuthError | null>(null);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [pauses] = useState(() =>
    createPauses({ key: 'passwordResetBlock', now: clock.now, longestMs: rules.passwordResetBlockMs }),
  );
  const [untilMs, setUntilMs] = useState(() => pauses.endOf(email));
  const fields = useFields({
    schema,
    initial: { email },
    onChange: (typed) => {
      setFailure(null);
      setUntilMs(pauses.endOf(typed.email));
    },
  });
  const leftMs = useCountdown(untilMs);
  const isResting = leftMs > 0;
  useFirstFocus(() => fields.focus('email'));

  const submit = fields.submit(async (values) => {
    if (isResting) return;
    if (config.recaptchaSiteKey && captcha === null) return setFailure('captcha');
    setFailure(null);
    const outcome = await resetPassword(api, values.email, captcha, clock.now);
    setCaptcha(null);
    setAttempt((before) => before + 1);
    if (outcome.kind === 'sent' || outcome.kind === 'blocked') {
      pauses.begin(values.email, outcome.untilMs);
      setUntilMs(pauses.endOf(fields.current().email));
    }
    if (outcome.kind === 'sent') return onSent(values.email);
    const problem = problemOf(outcome);
    if (problem?.isEmail) fields.fail({ email: problem.error });
    else setFailure(problem?.error ?? null);
  });

  const error = fields.errors.email;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {sentTo === null ? (
        <>
          <p className={styles.lead}>{t('forgot.text')}</p>
          <EmailField
            label={t('forgot.email')}
            autoComplete="username"
            error={error && <ErrorText error={error} />}
            hint={isResting && t('forgot.resting')}
            {...fields.input('email')}
          />
        </>
      ) : (
        <MailSent text={t('forgot.sentText', { email: sentTo })} hint={t('forgot.sentHint')} />
      )}
      {config.recaptchaSiteKey && !isResting && (
        <CaptchaField
          key={attempt}
          siteKey={config.recaptchaSiteKey}
          load={loadCaptcha}
          onResponse={setCaptcha}
        />
      )}
      <FormMessage error={failure} />
      <RestingButton
        type="submit"
        kind={sentTo === null ? 'primary' : 'plain'}
        size="big"
        isBlock
        isBusy={fields.isBusy}
        leftMs={leftMs}
      >
        {t(sentTo === null ? 'forgot.action' : 'again')}
      </RestingButton>
      <p className={styles.foot}>
        {sentTo !== null && <WordButton onPress={() => onSent(null)}>{t('forgot.other')}</WordButton>}
        <WordButton onPress={onBack}>{t('forgot.back')}</WordButton>
      </p>
    </form>
  );
}

/** Says to which address a mail was sent, and what to do next. */
function MailSent({ text, hint }: { text: ReactNode; hint: ReactNode }) {
  return (
    <div className={styles.sent} role="status">
      <SkyArt src={sky} icon="send" />
      <p>{text}</p>
      <Text size={12} tone="muted" wrap="pretty">
        {hint}
      </Text>
    </div>
  );
}
