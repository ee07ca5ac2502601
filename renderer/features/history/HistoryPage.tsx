import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallRecord, Period } from '#shared/domain/calls.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import { useIsPhone, useIsWide } from '#renderer/ui/useMediaQuery.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { DayList } from './DayList.tsx';
import { NoReceipt } from './NoReceipt.tsx';
import { PeriodNumbers } from './PeriodNumbers.tsx';
import { Receipt, useReceiptTitle, type ReceiptDoings } from './Receipt.tsx';
import { NoRecords, OfflineNote } from './RecordStates.tsx';
import { RecordsFile } from './RecordsFile.tsx';
import { RecordTabs, type TabbedProps } from './RecordTabs.tsx';
import { hrefOfCall } from './hrefOfCall.ts';
import { useCallBack, type CallingProps } from './useCallBack.ts';
import { useChosen } from './useChosen.ts';
import { useRecords } from './useRecords.ts';
import columns from './columns.module.css';
import styles from './history.module.css';

export type HistoryPageProps = TabbedProps & CallingProps & ReceiptDoings;

/** The tab of calls, with the matches of each day folded. */
const callsTab = 'all';

/**
 * Content of `/calls-history`: statistics of a period, calls and matches by day, and the receipt of the
 * record in the address. The receipt is beside the list, in a sheet on tablets, and replaces the list on
 * phones.
 */
export function HistoryPage(props: HistoryPageProps) {
  const { tabs, tab, onTab, role, isInCall, onCall } = props;
  const { t } = useTranslation('history');
  const isWide = useIsWide();
  const isPhone = useIsPhone();
  const isOnline = useIsOnline();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [period, setPeriod] = useState<Period>('week');
  const state = useRecords(tab);
  const records = state.kind === 'ready' ? state.records : [];
  // In the tab of calls a match may be hidden in its fold, so the newest call is preselected.
  const newest = (tab === callsTab ? records.find(({ kind }) => kind === 'call') : records[0]) ?? null;
  const chosen = useChosen(state, isWide ? newest : null);
  const callBack = useCallBack({ role, isInCall, onCall });
  const titleOf = useReceiptTitle();

  function close(): void {
    const state = { isTyped: true };
    void navigate(hrefOfCall(search, null), { replace: true, preventScrollReset: true, state });
  }
  const record = chosen.kind === 'there' ? chosen.record : null;
  const receiptOf = (one: CallRecord, isTitled: boolean) => (
    <Receipt key={one._id} {...props} record={one} callBack={callBack} isTitled={isTitled} />
  );
  if (isPhone && chosen.kind !== 'none')
    return (
      <section className={styles.alone} aria-label={t('receipt.label')}>
        {record ? receiptOf(record, false) : <NoReceipt kind={chosen.kind} />}
      </section>
    );
  return (
    <>
      <PeriodNumbers period={period} onPeriod={setPeriod} role={role} />
      <RecordTabs tabs={tabs} tab={tab} onTab={onTab}>
        <div className={cx(columns.columns, styles.columns)}>
          <div className={columns.list}>
            {state.kind === 'ready' && records.length > 0 ? (
              <>
                {!isOnline && <OfflineNote />}
                <DayList
                  records={records}
                  callBack={callBack}
                  foldsMatches={tab === callsTab}
                  chosen={record?._id ?? null}
                  tellsClock
                  hrefOf={(id) => hrefOfCall(search, id)}
                />
                <LoadMore
                  more={state.more}
                  onMore={state.loadMore}
                  label={t('more')}
                  failed={t('moreFailed')}
                />
                <RecordsFile tab={tab} />
              </>
            ) : (
              <NoRecords state={state} tab={tab} role={role} />
            )}
          </div>
          {isWide && chosen.kind !== 'none' && (
            <aside className={cx(columns.aside, styles.aside)} aria-label={t('receipt.label')}>
              <Card>{record ? receiptOf(record, false) : <NoReceipt kind={chosen.kind} />}</Card>
            </aside>
          )}
        </div>
      </RecordTabs>
      {!isWide && chosen.kind !== 'none' && (
        <Sheet title={record ? titleOf(record) : t('receipt.label')} onClose={close}>
          {record ? receiptOf(record, true) : <NoReceipt kind={chosen.kind} />}
        </Sheet>
      )}
    </>
  );
}
