import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { OwnApplication } from '#shared/domain/applications.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { ListState } from '#renderer/ui/ListState.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';
import { useApplication } from '../data/useApplication.ts';
import { useApplicationSteps } from '../data/useApplicationSteps.ts';
import { useIdentityCheck } from '../data/useIdentityCheck.ts';
import { Approved } from './Approved.tsx';
import { HeldCard } from './HeldCard.tsx';
import { NextCard } from './NextCard.tsx';
import { Refused } from './Refused.tsx';
import { Hero, StateLayout } from './StateLayout.tsx';
import { ReturnedList } from './ReturnedList.tsx';
import { Sent } from './Sent.tsx';
import { stepsLeftOf, WhatIsMissing } from './WhatIsMissing.tsx';
import { useMoment } from './useMoment.ts';
import styles from './application.module.css';

export interface ApplicationPageProps {
  /** Name of the user; null while unknown. */
  readonly name: string | null;
}

/** §4.3: the page for becoming a streamer, in every state of the application. */
export function ApplicationPage({ name }: ApplicationPageProps) {
  const { t } = useTranslation(['application', 'common']);
  const isOnline = useIsOnline();
  const state = useApplication();
  if (state.kind !== 'ready')
    return (
      <ListState
        state={state}
        rows={4}
        offline={{ title: t('common:toast.offline'), text: t('offline.empty') }}
      />
    );
  return (
    <>
      {!isOnline && <OfflineBanner text={t('offline.text')} className={styles.offline} />}
      <Known application={state.application} name={name} />
    </>
  );
}

function Known({ application, name }: { application: OwnApplication; name: string | null }) {
  const steps = useApplicationSteps();
  const check = useIdentityCheck(application.identity);
  const parts = { application, steps, check };
  switch (application.state) {
    case 'draft':
      return (
        <Draft application={application} name={name}>
          <WhatIsMissing {...parts} />
        </Draft>
      );
    case 'returned':
      return (
        <Returned application={application} name={name}>
          <ReturnedList {...parts} />
        </Returned>
      );
    case 'submitted':
    case 'appealed':
      return <Sent application={application} steps={steps} />;
    case 'approved':
      return <Approved application={application} name={name} />;
    case 'refused':
      return <Refused application={application} steps={steps} />;
  }
}

interface PartProps extends ApplicationPageProps {
  readonly application: OwnApplication;
  readonly children: ReactNode;
}

function Draft({ application, name, children }: PartProps) {
  const { t } = useTranslation('application');
  const left = stepsLeftOf(application);
  return (
    <StateLayout
      head={
        <header>
          <h2 className={styles.title}>
            {name === null
              ? t('draft.titleUnnamed', { count: left })
              : t(left === 0 ? 'draft.titleReady' : 'draft.title', { count: left, name })}
          </h2>
          <p>{t(left === 0 ? 'draft.leadReady' : 'draft.lead')}</p>
        </header>
      }
      aside={
        <>
          <HeldCard application={application} />
          <NextCard />
        </>
      }
    >
      {children}
    </StateLayout>
  );
}

function Returned({ application, children }: PartProps) {
  const { t } = useTranslation('application');
  const moment = useMoment();
  const { reasons, message, decidedBy, decidedAt } = application;
  const left = reasons.filter(({ isMended }) => isMended !== true).length;
  return (
    <StateLayout
      head={
        <Hero
          icon={left === 0 ? 'check' : 'edit'}
          tone={left === 0 ? 'good' : 'warm'}
          title={t('returned.title', { count: left })}
          text={t(left === 0 ? 'returned.leadReady' : 'returned.lead')}
        />
      }
      aside={
        <>
          {message !== null && (
            <section className={styles.card}>
              <h2>{decidedBy === null ? t('returned.from') : t('returned.fromName', { name: decidedBy })}</h2>
              <p className={styles.words} dir="auto">
                {message}
              </p>
              {decidedAt !== null && (
                <p className={styles.when}>{t('returned.at', { when: moment(decidedAt) })}</p>
              )}
            </section>
          )}
          <HeldCard application={application} />
        </>
      }
    >
      {children}
    </StateLayout>
  );
}
