import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Period } from '#shared/domain/calls.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { Disclosure } from '#renderer/ui/Disclosure.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { useIsWide } from '#renderer/ui/useMediaQuery.ts';
import { DayList } from './DayList.tsx';
import { NoRecords, OfflineNote } from './RecordStates.tsx';
import { RecordTabs, type TabbedProps } from './RecordTabs.tsx';
import { PeriodStats } from './PeriodStats.tsx';
import { useCallBack, type CallingProps } from './useCallBack.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { useRecords } from './useRecords.ts';
import columns from './columns.module.css';
import styles from './history.module.css';

export type HistoryPageProps = TabbedProps & CallingProps;

/** The tab that holds calls and matches. */
const everything = 'all';

/** What is below the head of `/calls-history`: calls and matches by days, and what they came to. */
export function HistoryPage({ tabs, tab, onTab, role, isInCall, onCall }: HistoryPageProps) {
  const { t } = useTranslation('history');
  const isWide = useIsWide();
  const isOnline = useIsOnline();
  const [period, setPeriod] = useState<Period>('week');
  const state = useRecords(tab);
  const callBack = useCallBack({ role, isInCall, onCall });
  const stats = <PeriodStats period={period} onPeriod={setPeriod} role={role} />;
  return (
    <RecordTabs tabs={tabs} tab={tab} onTab={onTab}>
      <div className={cx(columns.columns, styles.columns)}>
        {isWide ? (
          <aside className={cx(columns.aside, styles.aside)}>
            <Card title={t(`stats.long.${period}`)}>{stats}</Card>
          </aside>
        ) : (
          <div className={styles.fold}>
            <Disclosure title={t('stats.fold')}>{stats}</Disclosure>
          </div>
        )}
        <div className={columns.list}>
          {state.kind === 'ready' && state.records.length > 0 ? (
            <>
              {!isOnline && <OfflineNote />}
              <DayList records={state.records} callBack={callBack} foldsMatches={tab === everything} />
              <LoadMore
                more={state.more}
                onMore={state.loadMore}
                label={t('more')}
                failed={t('moreFailed')}
              />
            </>
          ) : (
            <NoRecords state={state} tab={tab} role={role} />
          )}
        </div>
      </div>
    </RecordTabs>
  );
}
