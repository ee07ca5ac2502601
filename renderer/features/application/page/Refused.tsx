import { useState, type FormEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { applicationLimits, type OwnApplication } from '#shared/domain/applications.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import type { useApplicationSteps } from '../data/useApplicationSteps.ts';
import { HeldCard } from './HeldCard.tsx';
import { Hero, StateLayout } from './StateLayout.tsx';
import { useMoment } from './useMoment.ts';
import missing from './missing.module.css';
import styles from './application.module.css';

/** Shown after a refusal: the reasons, and the single appeal. */
export function Refused({
  application,
  steps,
}: {
  readonly application: OwnApplication;
  readonly steps: ReturnType<typeof useApplicationSteps>;
}) {
  const { t } = useTranslation('application');
  const moment = useMoment();
  const { refusal, message, appealUntil, appeal } = application;
  return (
    <StateLayout
      head={
        <Hero icon="close" tone="bad" title={t('refused.title')} text={t(`refusal.${refusal ?? 'other'}`)} />
      }
      aside={<HeldCard application={application} />}
    >
      <div className={styles.stack}>
        {message !== null && (
          <section className={styles.card}>
            <h2>{t('returned.from')}</h2>
            <p className={styles.words} dir="auto">
              {message}
            </p>
          </section>
        )}
        {appealUntil === null ? (
          <Banner title={t('refused.final')} text={appeal === null ? t('refused.over') : t('refused.lost')} />
        ) : (
          <>
            <Banner
              title={t('refused.mayAsk', { until: moment(appealUntil) })}
              text={t('refused.mayAskText')}
            />
            <AppealForm steps={steps} />
          </>
        )}
      </div>
    </StateLayout>
  );
}

function AppealForm({ steps }: { readonly steps: ReturnType<typeof useApplicationSteps> }) {
  const { t } = useTranslation('application');
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [isAsked, setAsked] = useState(false);
  if (!isOpen)
    return (
      <div className={missing.go}>
        <Button kind="primary" size="big" onPress={() => setOpen(true)}>
          {t('refused.ask')}
        </Button>
      </div>
    );
  function send(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (words.trim() !== '') void steps.appeal(words.trim());
  }
  return (
    <form className={styles.stack} onSubmit={send} noValidate>
      <TextArea
        label={t('refused.words')}
        hint={t('refused.wordsHint')}
        error={isAsked && words.trim() === '' ? t('refused.wordsMissing') : undefined}
        rows={4}
        maxLength={applicationLimits.appealMaxChars}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className={missing.go}>
        <Button kind="primary" type="submit" isBusy={steps.busy === 'appeal'}>
          {t('refused.send')}
        </Button>
        <Button kind="quiet" onPress={() => setOpen(false)}>
          {t('refused.cancel')}
        </Button>
      </div>
    </form>
  );
}
