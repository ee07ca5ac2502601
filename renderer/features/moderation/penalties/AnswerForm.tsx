import { useState } from 'react';
import type { DeskPenalty } from '#shared/api/penalties.ts';
import { penaltyLimits } from '#shared/domain/penalties.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { usePenaltyWords } from './usePenaltyWords.ts';
import { useSay } from './useSay.ts';
import styles from './penalties.module.css';

/** The answer to an appeal, with words: it stays, or it is taken back. */
export function AnswerForm({
  penalty: { _id: id, coins },
  isOnline,
}: {
  readonly penalty: DeskPenalty;
  readonly isOnline: boolean;
}) {
  const { t } = useTranslation('moderation');
  const { api } = useServices();
  const words = usePenaltyWords();
  const [answer, setAnswer] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, say } = useSay();
  const isEmpty = answer.trim() === '';

  function decide(decision: 'kept' | 'revoked'): void {
    setAsked(true);
    if (isEmpty) return;
    const body = { decision, answer: answer.trim() };
    void say(
      () => api.call('decidePenaltyAppeal', { params: { id }, body }),
      t(`penalties.done.${decision}`),
    );
  }

  return (
    <div role="group" aria-label={t('penalties.decide.title')} className={styles.form}>
      <TextArea
        label={t('penalties.decide.label')}
        hint={t('penalties.decide.hint')}
        error={isAsked && isEmpty ? t('penalties.decide.empty') : undefined}
        rows={3}
        maxLength={penaltyLimits.textMaxChars}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <div className={styles.acts}>
        <Button kind="primary" isBusy={isBusy} isDisabled={!isOnline} onPress={() => decide('revoked')}>
          {t('penalties.decide.revoke')}
        </Button>
        <Button kind="dangerSoft" isDisabled={!isOnline || isBusy} onPress={() => decide('kept')}>
          {t('penalties.decide.keep')}
        </Button>
      </div>
      <p className={styles.small}>{t('penalties.decide.means', { price: words.price(coins) })}</p>
    </div>
  );
}
