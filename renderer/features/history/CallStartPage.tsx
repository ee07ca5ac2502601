import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { call as figures } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { DayList } from './DayList.tsx';
import { hrefOfCall } from './hrefOfCall.ts';
import { LeftCall, type LeftCallProps } from './LeftCall.tsx';
import { OnlineNow } from './OnlineNow.tsx';
import { NoRecords, OfflineNote } from './RecordStates.tsx';
import { useCallBack, type CallingProps } from './useCallBack.ts';
import columns from './columns.module.css';
import styles from './callStart.module.css';
import { useQuery } from '@tanstack/react-query';
import type { CallRecord } from '#shared/domain/calls.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import { historyKeys, staleTime } from './keys.ts';

/** Number of calls shown beside the explanation. The history has all of them. */
const lastCalls = 6;

export type CallStartPageProps = CallingProps & LeftCallProps;

/**
 * Content of `/call` while there is no call (§2): a call interrupted by a reload, the last calls with buttons
 * to call back, people online, and how calls work.
 */
export function CallStartPage({ role, isInCall, onCall, ...left }: CallStartPageProps) {
  const { t } = useTranslation('history');
  const locale = useLocale();
  const isOnline = useIsOnline();
  const state = useLastCalls(lastCalls);
  const callBack = useCallBack({ role, isInCall, onCall });
  const calls = state.kind === 'ready' ? state.records : [];
  const isHers = isStreamer(role);
  return (
    <div className={styles.page}>
      <LeftCall {...left} />
      {!isOnline && state.kind === 'ready' && <OfflineNote />}
      <div className={cx(columns.columns, styles.columns)}>
        <aside className={cx(columns.aside, styles.aside)}>
          <HowCallsWork isHers={isHers} />
        </aside>
        <div className={columns.list}>
          {calls.length > 0 ? (
            <section aria-labelledby="last-calls">
              <header className={styles.head}>
                <h2 id="last-calls">{t('start.last')}</h2>
                <RouterLink href={hrefOf(locale, 'callsHistory')} className={styles.all}>
                  {t('start.all')}
                </RouterLink>
              </header>
              <DayList
                records={calls}
                callBack={callBack}
                level={3}
                hrefOf={(id) => `${hrefOf(locale, 'callsHistory')}${hrefOfCall('', id)}`}
              />
            </section>
          ) : (
            <NoRecords state={state} tab={isHers ? 'incoming' : 'outgoing'} role={role} />
          )}
          <OnlineNow role={role} callBack={callBack} />
        </div>
      </div>
    </div>
  );
}

const seconds = (ms: number) => ms / 1_000;

/** Explains calls in four sentences: what they are, how long they ring and what they cost. */
function HowCallsWork({ isHers }: { readonly isHers: boolean }) {
  const { t } = useTranslation('history');
  const locale = useLocale();
  const facts: readonly (readonly [IconName, string])[] = [
    ['phone', t(isHers ? 'start.how.ringsHer' : 'start.how.rings', { count: seconds(figures.ringMs) })],
    ['clock', t(isHers ? 'start.how.minutesHer' : 'start.how.minutes')],
    ['wallet', t(isHers ? 'start.how.coinsHer' : 'start.how.coins')],
    ['mini', t('start.how.mini')],
  ];
  return (
    <Card title={t('start.how.title')}>
      <ul className={styles.facts}>
        {facts.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
      <RouterLink
        href={`${hrefOf(locale, 'faqSection', { section: 'quick-start' })}#first-call`}
        className={styles.all}
      >
        {t('start.how.more')}
      </RouterLink>
    </Card>
  );
}

type LastCalls = NotReady | { readonly kind: 'ready'; readonly records: readonly CallRecord[] };

/**
 * Returns the last calls in both directions, newest first. Requested separately, because the matches of one
 * evening fill the first page of the combined list.
 */
function useLastCalls(count: number): LastCalls {
  const { api } = useServices();
  const { data, fetchStatus, isError, refetch } = useQuery({
    queryKey: historyKeys.lastCalls(count),
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        ['incoming', 'outgoing'].map((tabId) =>
          unwrap(api.call('getCallsList', { query: { tabId, count } }, { signal })),
        ),
      );
      return pages
        .flatMap(({ records }) => records)
        .toSorted((a, b) => Date.parse(b.created) - Date.parse(a.created))
        .slice(0, count);
    },
    staleTime,
  });
  if (data) return { kind: 'ready', records: data };
  if (fetchStatus === 'paused') return { kind: 'offline' };
  if (isError) return { kind: 'failed', retry: () => void refetch() };
  return { kind: 'loading' };
}
