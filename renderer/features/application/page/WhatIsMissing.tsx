import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { selfieNeeds, type OwnApplication } from '#shared/domain/applications.ts';
import { Button } from '#renderer/ui/Button.tsx';
import type { useApplicationSteps } from '../data/useApplicationSteps.ts';
import type { UsedIdentityCheck } from '../data/useIdentityCheck.ts';
import { IdentityRung } from './IdentityRung.tsx';
import { Ladder, type Rung, type RungState } from './Ladder.tsx';
import { isProfileItem, isThere, ProfileRung } from './ProfileRung.tsx';
import { SelfieRung } from './SelfieRung.tsx';
import styles from './missing.module.css';

export interface WhatIsMissingProps {
  readonly application: OwnApplication;
  readonly check: UsedIdentityCheck;
  readonly steps: ReturnType<typeof useApplicationSteps>;
}

/** Returns how many steps remain before the application can be sent. */
export function stepsLeftOf({ items, selfies, identity }: OwnApplication): number {
  const isProfileDone = items.every((item) => !isProfileItem(item.item) || isThere(item));
  return [isProfileDone, selfies.length >= selfieNeeds, identity.state === 'approved'].filter(
    (isDone) => !isDone,
  ).length;
}

/**
 * §4.3: the nine locker items and the selfie, each with a link to complete it, and then the application
 * itself.
 */
export function WhatIsMissing({ application, check, steps }: WhatIsMissingProps) {
  const { t } = useTranslation('application');
  const { items, selfies, identity, maySend } = application;
  const ofProfile = items.filter(({ item }) => isProfileItem(item));
  const done = [
    ofProfile.every(isThere),
    selfies.length >= selfieNeeds,
    identity.state === 'approved',
  ] as const;
  const first = done.indexOf(false);
  const stateAt = (index: number): RungState => (done[index] ? 'done' : index === first ? 'now' : 'later');
  const rungs: readonly Rung[] = [
    {
      id: 'profile',
      title: t('step.profile'),
      state: stateAt(0),
      count: t('ofCount', { have: ofProfile.filter(isThere).length, need: ofProfile.length }),
      children: <ProfileRung items={ofProfile} />,
    },
    {
      id: 'selfie',
      title: t('step.selfie'),
      state: stateAt(1),
      count: t('ofCount', { have: Math.min(selfies.length, selfieNeeds), need: selfieNeeds }),
      children: <SelfieRung selfies={selfies} isNow={first === 1} />,
    },
    {
      id: 'identity',
      title: t('step.identity'),
      state: stateAt(2),
      count: done[2] ? t('identity.confirmed') : t('ofCount', { have: 0, need: 1 }),
      children: <IdentityRung identity={identity} check={check} isNow={first === 2} />,
    },
    {
      id: 'send',
      title: t('step.send'),
      state: first === -1 ? 'now' : 'later',
      children: (
        <>
          <p>{t(maySend ? 'send.ready' : 'send.later')}</p>
          <div className={styles.go}>
            <Button
              kind={maySend ? 'primary' : 'plain'}
              size={maySend ? 'big' : 'medium'}
              icon="send"
              isDisabled={!maySend}
              isBusy={steps.busy === 'send'}
              onPress={() => void steps.send()}
            >
              {t('send.action')}
            </Button>
          </div>
        </>
      ),
    },
  ];
  return (
    <section aria-label={t('missing.label')}>
      <Ladder rungs={rungs} />
    </section>
  );
}
