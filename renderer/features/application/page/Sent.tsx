import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { applicationLimits, type OwnApplication } from '#shared/domain/applications.ts';
import { HOUR_MS } from '#shared/domain/constants.ts';
import { Button } from '#renderer/ui/Button.tsx';
import type { useApplicationSteps } from '../data/useApplicationSteps.ts';
import { HeldCard } from './HeldCard.tsx';
import { Ladder, type Rung } from './Ladder.tsx';
import { NextCard } from './NextCard.tsx';
import { Hero, StateLayout } from './StateLayout.tsx';
import { useMoment } from './useMoment.ts';
import missing from './missing.module.css';
import styles from './application.module.css';

/** Shown while moderators review the application: what happens next and how long it takes. */
export function Sent({
  application,
  steps,
}: {
  readonly application: OwnApplication;
  readonly steps: ReturnType<typeof useApplicationSteps>;
}) {
  const { t } = useTranslation('application');
  const moment = useMoment();
  const { state, submittedAt, appeal } = application;
  const isAppeal = state === 'appealed';
  const at = submittedAt === null ? '' : moment(submittedAt);
  const done = (['profile', 'selfie', 'identity'] as const).map((id): Rung => ({
    id,
    title: t(`step.${id}`),
    state: 'done',
  }));
  const rungs: readonly Rung[] = [
    ...done,
    { id: 'sent', title: t(isAppeal ? 'sent.appealed' : 'sent.sent'), state: 'done', count: at },
    {
      id: 'look',
      title: t(isAppeal ? 'sent.otherLooks' : 'sent.looks'),
      state: 'now',
      children: (
        <>
          <p>{t(isAppeal ? 'sent.otherLooksText' : 'sent.looksText')}</p>
          {!isAppeal && (
            <div className={missing.go}>
              <Button kind="quiet" isBusy={steps.busy === 'withdraw'} onPress={() => void steps.withdraw()}>
                {t('sent.withdraw')}
              </Button>
            </div>
          )}
        </>
      ),
    },
  ];
  return (
    <StateLayout
      head={
        <Hero
          icon="clock"
          tone="warm"
          title={t(isAppeal ? 'sent.appealTitle' : 'sent.title')}
          text={t('sent.text', { at, count: applicationLimits.usualAnswerMs / HOUR_MS })}
        />
      }
      aside={
        <>
          <HeldCard application={application} />
          {appeal !== null && (
            <section className={styles.card}>
              <h2>{t('refused.yourWords')}</h2>
              <p className={styles.words} dir="auto">
                {appeal}
              </p>
            </section>
          )}
          {!isAppeal && <NextCard />}
        </>
      }
    >
      <Ladder rungs={rungs} label={t('sent.label')} />
    </StateLayout>
  );
}
