import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Row } from './Row.tsx';
import styles from './account.module.css';

type Sending = 'idle' | 'busy' | 'sent' | 'tooSoon' | 'notSent';

interface EmailRowProps {
  /** Null: the user has no own e-mail. */
  readonly email: string | null;
  readonly isConfirmed: boolean;
  readonly isChanging: boolean;
  readonly onChange: () => void;
}

/** E-mail of the account and whether it is confirmed; an unconfirmed one can get another mail. */
export function EmailRow({ email, isConfirmed, isChanging, onChange }: EmailRowProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { api } = useServices();
  const [sending, setSending] = useState<Sending>('idle');
  const isUnconfirmed = email !== null && !isConfirmed;

  async function resend(): Promise<void> {
    setSending('busy');
    const result = await api.call('resendConfirmationEmail', { body: {} });
    if (result.ok) setSending('sent');
    else setSending(result.ok === false && result.error.code === 'too_many_requests' ? 'tooSoon' : 'notSent');
  }

  return (
    <Row
      icon="id"
      title={t('account.email')}
      hint={
        <>
          <span className={styles.email}>
            <span className={styles.address}>{email ?? t('account.noEmail')}</span>
            {email !== null && (
              <Badge tone={isConfirmed ? 'success' : 'warning'}>
                {t(isConfirmed ? 'account.confirmed' : 'account.notConfirmed')}
              </Badge>
            )}
          </span>
          <span role="status">
            {isUnconfirmed && sending !== 'idle' && sending !== 'busy' && t(`account.${sending}`)}
          </span>
        </>
      }
    >
      {/* Hidden while the form below is open, because the form sends the mail itself. */}
      {isUnconfirmed && !isChanging && (
        <Button
          kind="quiet"
          size="small"
          aria-label={t('account.resendEmail')}
          isBusy={sending === 'busy'}
          onPress={() => void resend()}
        >
          {t('account.resend')}
        </Button>
      )}
      <Button
        kind="quiet"
        size="small"
        aria-label={isChanging ? undefined : t(email === null ? 'account.addEmail' : 'account.changeEmail')}
        aria-expanded={isChanging}
        onPress={onChange}
      >
        {isChanging ? t('common:cancel') : t(email === null ? 'account.add' : 'account.change')}
      </Button>
    </Row>
  );
}
