import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import type { Sanction } from '#shared/domain/sanctions.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ReasonList } from '#renderer/ui/reasons/ReasonList.tsx';
import styles from './ban.module.css';

/** Shown after the appeal was sent: who answers it, until when, and where the answer arrives. */
export function BanSent({
  ban,
  email,
  onWithdraw,
  onClose,
}: {
  readonly ban: Sanction;
  readonly email: string | null;
  readonly onWithdraw: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('sanctions');
  const when = useWhen();
  const [isBusy, setBusy] = useState(false);
  const { answerBy = null, text = null } = ban.appeal ?? {};
  async function withdraw(): Promise<void> {
    setBusy(true);
    await onWithdraw();
    setBusy(false);
  }
  return (
    <>
      <ReasonList
        reasons={[
          ...(answerBy === null
            ? []
            : [{ term: t('sent.by'), value: t('sent.byText', { when: when(answerBy) }) }]),
          { term: t('sent.who'), value: t('sent.whoText') },
          { term: t('sent.where'), value: t('sent.whereText', { email: email ?? '—' }) },
          { term: t('sent.words'), value: <q>{text}</q> },
        ]}
      />
      <div className={styles.acts}>
        <Button isBusy={isBusy} onPress={() => void withdraw()}>
          {t('sent.withdraw')}
        </Button>
        <Button onPress={onClose}>{t('sent.close')}</Button>
      </div>
    </>
  );
}
