import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { resendConfirmation, resendPauseMs } from '../actions/changeEmail.ts';
import type { AuthError } from '../parts/ErrorText.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import { RestingButton } from '../parts/RestingButton.tsx';
import { createPauses } from '../pauses.ts';
import { useCountdown } from '../useCountdown.ts';
import styles from '../parts/auth.module.css';
import { Row, Text } from '#renderer/ui/layout.tsx';

export interface ConfirmEmailProps {
  readonly email: string;
  readonly onDone: () => void;
}

export function createConfirmationPauses(now: () => number) {
  return createPauses({ key: 'confirmationPause', now, longestMs: resendPauseMs });
}

/** Asks the user to confirm a new e-mail by the link in a mail. The mail can be sent again after a minute. */
export function ConfirmEmail({ email, onDone }: ConfirmEmailProps) {
  const { t } = useTranslation('auth');
  const { api, clock } = useServices();
  const [pauses] = useState(() => createConfirmationPauses(clock.now));
  const [untilMs, setUntilMs] = useState(() => pauses.endOf(email));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<AuthError | null>(null);
  const leftMs = useCountdown(untilMs);

  async function resend(): Promise<void> {
    setFailure(null);
    setIsBusy(true);
    const outcome = await resendConfirmation(api, clock.now);
    setIsBusy(false);
    if (typeof outcome === 'object') {
      pauses.begin(email, outcome.untilMs);
      setUntilMs(pauses.endOf(email));
    } else if (outcome !== 'cancelled') setFailure(outcome === 'failed' ? 'resetFailed' : outcome);
  }

  return (
    <div className={styles.form}>
      <div role="status">
        <p className={styles.lead}>{t('changeEmail.sentText', { email })}</p>
        <Text size={12} tone="muted" wrap="pretty">
          {t('forgot.sentHint')}
        </Text>
      </div>
      <FormMessage error={failure} onRetry={() => void resend()} />
      <Row gap={3} align="stretch" wraps>
        <RestingButton kind="quiet" isBusy={isBusy} leftMs={leftMs} onPress={() => void resend()}>
          {t('again')}
        </RestingButton>
        <Button onPress={onDone}>{t('changeEmail.done')}</Button>
      </Row>
    </div>
  );
}
