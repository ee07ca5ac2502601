import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { applicationLists } from '#shared/api/application.ts';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Chip } from '#renderer/ui/Chip.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import { LoadState, OfflineBanner } from '../LoadStates.tsx';
import desk from '../desk/desk.module.css';
import { applicationPlaceIn, applicationSearchOf, type ApplicationPlace } from './address.ts';
import { ApplicationList } from './ApplicationList.tsx';
import { ApplicationPane } from './ApplicationPane.tsx';
import { useApplications } from './useApplications.ts';
import styles from './applications.module.css';

/** The applications that wait, and the one that is open beside them; on phones in their place. */
export function ApplicationsDesk({ onWaiting }: { readonly onWaiting: (count: number) => void }) {
  const { t } = useTranslation('moderation');
  const isBeside = !useIsPhone();
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  const nowMs = useMinutesNow();
  const { list, id } = applicationPlaceIn(useLocation().search);
  const state = useApplications(list);
  const applications = state.kind === 'ready' ? state.applications : [];
  const chosen = id ?? (isBeside ? (applications[0]?._id ?? null) : null);
  const at = applications.findIndex(({ _id }) => _id === chosen);
  const waiting = state.kind === 'ready' ? state.waiting : null;

  const tell = useEffectEvent(onWaiting);
  useEffect(() => {
    if (waiting !== null) tell(waiting);
  }, [waiting]);

  // What is read keeps its place: without its address, a list that changes would put another one under the hand.
  const pin = useEffectEvent((one: string) => go({ id: one }));
  const unpinned = id === null && chosen !== null ? chosen : null;
  useEffect(() => {
    if (unpinned !== null) pin(unpinned);
  }, [unpinned]);

  function go(place: Partial<ApplicationPlace>): void {
    const options = isBeside ? { preventScrollReset: true, state: { isTyped: true } } : {};
    void navigate(applicationSearchOf({ list, id: null, ...place }), { replace: true, ...options });
  }
  function step(by: 1 | -1): void {
    const to = applications[at + by];
    if (to) go({ id: to._id });
    else if (by === 1 && state.kind === 'ready' && state.more === 'there') state.loadMore();
  }

  const counts = { waiting, returned: state.kind === 'ready' ? state.returned : null, decided: null };
  return (
    <>
      {!isOnline && state.kind === 'ready' && <OfflineBanner />}
      <div className={desk.columns} data-alone={chosen === null || undefined}>
        {(isBeside || chosen === null) && (
          <div className={desk.list}>
            <div className={styles.sift} role="group" aria-label={t('applications.lists.label')}>
              {applicationLists.map((each) => (
                <Chip key={each} isOn={each === list} onPress={() => go({ list: each })}>
                  {t(`applications.lists.${each}`)} {counts[each] ?? ''}
                </Chip>
              ))}
            </div>
            {state.kind !== 'ready' ? (
              <LoadState state={state} />
            ) : applications.length > 0 || state.more !== 'none' ? (
              <>
                <ApplicationList {...{ applications, list, chosen, isBeside, nowMs }} />
                <LoadMore
                  more={state.more}
                  onMore={state.loadMore}
                  label={t('desk.more')}
                  failed={t('desk.moreFailed')}
                />
              </>
            ) : (
              <EmptyState
                className={desk.empty}
                icon={list === 'waiting' ? 'check' : 'list'}
                title={t(`applications.empty.${list}.title`)}
                text={t(`applications.empty.${list}.text`)}
              />
            )}
          </div>
        )}
        {chosen !== null && (
          <ApplicationPane
            id={chosen}
            isBeside={isBeside}
            isOnline={isOnline}
            onBack={() => go({})}
            onStep={step}
            onDone={() => {
              const next = applications[at + 1] ?? applications[at - 1];
              go({ id: next && next._id !== chosen ? next._id : null });
            }}
          />
        )}
      </div>
    </>
  );
}

const minuteMs = 60_000;

/** How long somebody waits is said in minutes. */
function useMinutesNow(): number {
  const { clock } = useServices();
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const scope = createScope();
    clock.every(scope, minuteMs, () => setNow(clock.now()));
    return () => scope.end();
  }, [clock]);
  return now;
}
