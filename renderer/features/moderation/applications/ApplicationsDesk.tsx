import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { applicationLists, type ApplicationList as ListName } from '#shared/api/application.ts';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Chip } from '#renderer/ui/Chip.tsx';
import { OfflineNote } from '../LoadStates.tsx';
import { QueueList } from '../QueueList.tsx';
import { useQueue } from '../useQueue.ts';
import desk from '../desk/desk.module.css';
import { applicationPlaceIn, applicationSearchOf } from './address.ts';
import { ApplicationList } from './ApplicationList.tsx';
import { ApplicationPane } from './ApplicationPane.tsx';
import styles from './applications.module.css';
import type { ApplicationRow } from '#shared/domain/applications.ts';
import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { deskListOptions, moderationKeys } from '../keys.ts';
import { idOfItem, usePagedList } from '#renderer/services/usePagedList.ts';

/** Waiting applications with the open one beside them. The open one replaces the list on phones. */
export function ApplicationsDesk({ onWaiting }: { readonly onWaiting: (count: number) => void }) {
  const { t } = useTranslation('moderation');
  const isOnline = useIsOnline();
  const nowMs = useMinutesNow();
  const { list, id } = applicationPlaceIn(useLocation().search);
  const state = useApplications(list);
  const applications = state.kind === 'ready' ? state.items : [];
  const waiting = state.kind === 'ready' ? (state.pages.at(-1)?.waiting ?? 0) : null;
  const { isBeside, chosen, goTo, open, step, openNext } = useQueue({
    ids: applications.map(({ _id }) => _id),
    requestedId: id,
    searchOf: (one) => applicationSearchOf({ list, id: one }),
    loadMore: state.kind === 'ready' && state.more === 'there' ? state.loadMore : null,
    waiting,
    onWaiting,
  });

  const counts = {
    waiting,
    returned: state.kind === 'ready' ? (state.pages.at(-1)?.returned ?? 0) : null,
    decided: null,
  };
  return (
    <>
      {!isOnline && state.kind === 'ready' && <OfflineNote />}
      <div className={desk.columns} data-alone={chosen === null || undefined}>
        {(isBeside || chosen === null) && (
          <div className={desk.list}>
            <div className={styles.sift} role="group" aria-label={t('applications.lists.label')}>
              {applicationLists.map((each) => (
                <Chip
                  key={each}
                  isOn={each === list}
                  onPress={() => goTo(applicationSearchOf({ list: each, id: null }))}
                >
                  {t(`applications.lists.${each}`)} {counts[each] ?? ''}
                </Chip>
              ))}
            </div>
            <QueueList
              state={state}
              isEmpty={applications.length === 0}
              empty={{
                isDone: list === 'waiting',
                title: t(`applications.empty.${list}.title`),
                text: t(`applications.empty.${list}.text`),
              }}
            >
              <ApplicationList {...{ applications, list, chosen, isBeside, nowMs }} />
            </QueueList>
          </div>
        )}
        {chosen !== null && (
          <ApplicationPane
            id={chosen}
            isBeside={isBeside}
            isOnline={isOnline}
            onBack={() => open(null)}
            onStep={step}
            onDone={openNext}
          />
        )}
      </div>
    </>
  );
}

const minuteMs = 60_000;

/** Returns the current time, updated every minute, because waiting times are shown in minutes. */
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

type Page = ResponseOutput<Contract['getApplications']>;
const itemsOf = (page: Page): readonly ApplicationRow[] => page.applications;

/** Loads the applications of one list. */
function useApplications(list: ListName) {
  const { api } = useServices();
  return usePagedList({
    ...deskListOptions,
    queryKey: moderationKeys.applications(list),
    ask: (paginationToken, signal) =>
      unwrap(api.call('getApplications', { query: { list, paginationToken } }, { signal })),
    itemsOf,
    idOf: idOfItem,
  });
}
