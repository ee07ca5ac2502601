import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import {
  activityFilters,
  activityLimits,
  type Activity,
  type ActivityFilter,
} from '#shared/domain/activities.ts';
import type { Companion } from '#shared/domain/person.ts';
import { dayOf, capital, daysBetween, formatDate, isInYearOf, nearDay } from '#renderer/i18n/days.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { Page } from '#renderer/ui/layout.tsx';
import { EntryRow } from './EntryRow.tsx';
import { groupActivities } from './grouping.ts';
import { activityKeys } from './keys.ts';
import { TodayCard } from './TodayCard.tsx';
import { noteUnread, useActivities } from './useActivities.ts';
import { useEntryWords } from './useEntryWords.ts';
import styles from './activities.module.css';
import type { Locale } from '#shared/domain/constants.ts';

export interface ActivitiesPorts {
  readonly write: (userId: string) => void;
  readonly call: (person: Companion) => void;
  readonly canCall: (person: Companion) => boolean;
  readonly isInCall: boolean;
}

export interface ActivitiesPageProps {
  readonly title: string;
  readonly back: ReactNode;
  readonly filter: ActivityFilter;
  readonly onFilter: (filter: ActivityFilter) => void;
  readonly ports: ActivitiesPorts;
  /** Called with the number of activities still unread, after the page marked the ones shown as read. */
  readonly onRead: (unread: number) => void;
  /** Link to the notification settings. */
  readonly settings: ReactNode;
}

/** Milliseconds that the list is visible before its activities are marked as read. */
const seenAfterMs = 1_200;

/**
 * §2 `/activities`: the activities grouped by day and person. New ones stay marked until the user leaves the
 * page.
 */
export function ActivitiesPage(props: ActivitiesPageProps) {
  const { title, back, filter, onFilter, ports, onRead, settings } = props;
  const { t } = useTranslation(['activities', 'common']);
  const isOnline = useIsOnline();
  const locale = useLocale();
  const words = useEntryWords();
  const { api } = useServices();
  const client = useQueryClient();
  const state = useActivities(filter);
  /** The card of today counts all activities, whatever filter is selected. */
  const all = useActivities('all');
  const isReady = state.kind === 'ready';
  const unread = isReady ? (state.pages[0]?.unread ?? 0) : 0;
  const newest = isReady && filter !== 'own' ? state.items[0]?._id : undefined;
  /**
   * Ids of activities that were unread when first shown, so that these stay marked after the page reported
   * them as read.
   */
  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  const fresh = isReady ? state.items.filter(({ read, _id }) => !read && !news.has(_id)) : [];
  if (fresh.length > 0) setNews(new Set([...news, ...fresh.map(({ _id }) => _id)]));

  const read = useEffectEvent(async (upTo: string) => {
    const answer = await api.call('readActivities', { body: { upTo } });
    if (answer.ok !== true) return;
    onRead(answer.value.unread);
    noteUnread(client, answer.value.unread);
    // Marks the other filters as stale. The visible list is not refetched, so that it does not change while
    // it is read.
    void client.invalidateQueries({ queryKey: activityKeys.all, refetchType: 'none' });
  });
  useEffect(() => {
    if (newest === undefined || unread === 0) return;
    const timer = setTimeout(() => void (!document.hidden && read(newest)), seenAfterMs);
    return () => clearTimeout(timer);
  }, [newest, unread]);

  const [today] = useState(() => dayOf(Date.now()));
  const days = isReady
    ? groupActivities(state.items, filter === 'own', (one: Activity) => news.has(one._id))
    : [];
  return (
    <Page>
      <PageHead title={title} back={back} />
      <div className={styles.columns}>
        <Tabs
          label={t('show')}
          tabs={activityFilters.map((id) => ({
            id,
            label: t(`filter.${id}`),
            ...(id === 'unread' && { count: unread }),
          }))}
          value={filter}
          onChange={onFilter}
        >
          {!isOnline && isReady && <OfflineBanner text={t('offline.text')} className={styles.banner} />}
          {state.kind !== 'ready' ? (
            <ListState
              state={state}
              rows={7}
              offline={{ title: t('common:toast.offline'), text: t('offline.empty') }}
            />
          ) : days.length === 0 ? (
            <EmptyState
              className={styles.empty}
              icon="bell"
              title={t(`empty.${filter}`)}
              text={t(`emptyText.${filter}`)}
              actions={filter !== 'all' && <Button onPress={() => onFilter('all')}>{t('showAll')}</Button>}
            />
          ) : (
            <ul aria-label={t('label')}>
              {days.map(({ day, entries }) => (
                <li key={day}>
                  <h2 className={styles.day}>
                    {dayName(locale, day, today)}
                    <span>{words.dayCoins(entries.flatMap(({ activities }) => activities))}</span>
                  </h2>
                  <ul className={styles.rows}>
                    {entries.map((entry) => (
                      <EntryRow key={entry.id} entry={entry} ports={ports} isOwn={filter === 'own'} />
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )}
          {state.kind === 'ready' && (
            <LoadMore more={state.more} onMore={state.loadMore} label={t('more')} failed={t('moreFailed')} />
          )}
        </Tabs>
        <aside className={styles.aside}>
          {filter !== 'own' && (
            <TodayCard activities={all.kind === 'ready' ? all.items : null} today={today} />
          )}
          <p className={styles.note}>{t('kept', { count: activityLimits.days })}</p>
          {settings}
        </aside>
      </div>
    </Page>
  );
}

/** Returns the day in words: "Today", "Yesterday", "Friday, 20 November". */
function dayName(locale: Locale, day: number, today: number): string {
  const near = nearDay(locale, daysBetween(day, today));
  if (near !== null) return near;
  const at = new Date(day);
  return isInYearOf(day, today)
    ? capital(formatDate(locale, { weekday: 'long', day: 'numeric', month: 'long' }, at), locale)
    : formatDate(locale, { day: 'numeric', month: 'long', year: 'numeric' }, at);
}
