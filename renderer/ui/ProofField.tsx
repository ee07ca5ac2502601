import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from './Button.tsx';
import { PasswordField } from './PasswordField.tsx';
import { TextField } from './TextField.tsx';
import styles from './ProofField.module.css';

export type CodeSending = 'sent' | 'tooSoon' | 'failed';

export interface ProofFieldProps {
  /** False: the account has no password, so the field asks for a mailed code. */
  readonly hasPassword: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** True if the last attempt failed. */
  readonly isWrong: boolean;
  /** Mails a code; unused for accounts with a password. */
  readonly sendCode: () => Promise<CodeSending>;
}

/** Asks for proof of account ownership: the password, or a code that is mailed on demand. */
export function ProofField({ hasPassword, value, onChange, isWrong, sendCode }: ProofFieldProps) {
  const { t } = useTranslation('common');
  const [sending, setSending] = useState<CodeSending | 'idle' | 'busy'>('idle');

  async function send(): Promise<void> {
    setSending('busy');
    setSending(await sendCode());
  }

  if (hasPassword)
    return (
      <PasswordField
        label={t('proof.password')}
        autoComplete="current-password"
        value={value}
        error={isWrong ? t('proof.wrongPassword') : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <div className={styles.code}>
      <TextField
        label={t('proof.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        error={isWrong ? t('proof.wrongCode') : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button isBusy={sending === 'busy'} onPress={() => void send()}>
        {t(sending === 'sent' ? 'proof.sendAgain' : 'proof.send')}
      </Button>
      <p role="status" className={styles.status}>
        {sending !== 'idle' && sending !== 'busy' && t(`proof.${sending}`)}
      </p>
    </div>
  );
}
