import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { type CallRecord, type Period, historyTabIds, type CallTab } from '#shared/domain/calls.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import { useIsPhone, useIsWide } from '#renderer/ui/useMediaQuery.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { DayList } from './DayList.tsx';
import { PeriodNumbers } from './PeriodNumbers.tsx';
import { Receipt, useReceiptTitle, type ReceiptActions } from './Receipt.tsx';
import { NoRecords, OfflineNote } from './RecordStates.tsx';
import { RecordsFile } from './RecordsFile.tsx';
import { hrefOfCall } from './hrefOfCall.ts';
import { useCallBack, type CallingProps } from './useCallBack.ts';
import { useChosen, type Chosen } from './useChosen.ts';
import { useRecords } from './useRecords.ts';
import columns from './columns.module.css';
import styles from './history.module.css';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import receiptStyles from './receipt.module.css';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Page, Text } from '#renderer/ui/layout.tsx';

export type HistoryPageProps = TabbedProps & CallingProps & ReceiptActions;

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
  const records = state.kind === 'ready' ? state.items : [];
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

/** Shown instead of a receipt while the record is being searched, or if it does not exist. */
function NoReceipt({ kind }: { readonly kind: Chosen['kind'] }) {
  const { t } = useTranslation(['history', 'common']);
  if (kind === 'missing')
    return (
      <Text size={14} tone="muted">
        {t('receipt.missing')}
      </Text>
    );
  return (
    <div role="status" aria-label={t('common:loading')} className={receiptStyles.receipt}>
      <Skeleton width={56} height={56} isRound />
      <Skeleton height={32} />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </div>
  );
}

export interface TabbedProps {
  /** The tabs of the page, in the server's order (§4.7). */
  readonly tabs: readonly CallTab[];
  /** Id of the selected tab. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

/** Tabs of the history. Known tabs are translated; others show the server's title. */
function RecordTabs({ tabs, tab, onTab, children }: TabbedProps & { readonly children: ReactNode }) {
  const { t } = useTranslation('history');
  return (
    <Tabs
      isTall
      label={t('tabsLabel')}
      tabs={tabs.map(({ id, title, count }) => {
        const known = historyTabIds.find((one) => one === id);
        return {
          id,
          label: known ? t(`tabs.${known}`) : (title ?? id),
          count: count ?? 0,
          countTone: id === 'missed' ? ('danger' as const) : ('plain' as const),
        };
      })}
      value={tab}
      onChange={onTab}
    >
      {children}
    </Tabs>
  );
}

interface HistoryFrameProps {
  readonly title: string;
  /** Link back, shown before the title. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/** Page frame of the history when no other navigation surrounds it. */
export function HistoryFrame({ title, back, children }: HistoryFrameProps) {
  return (
    <Page className={styles.page}>
      <PageHead title={title} back={back} />
      {children}
    </Page>
  );
}
