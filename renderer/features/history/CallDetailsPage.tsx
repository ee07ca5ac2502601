import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocation, useNavigate } from 'react-router';
import type { CallQuality } from '#shared/domain/callQuality.ts';
import type { CallRecord } from '#shared/domain/calls.ts';
import type { Companion } from '#shared/domain/person.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { useIsWide } from '#renderer/ui/useMediaQuery.ts';
import { DayFigures } from './DayFigures.tsx';
import { Receipt, useReceiptTitle } from './Receipt.tsx';
import { NoRecords, OfflineNote } from './RecordStates.tsx';
import { RecordsFile } from './RecordsFile.tsx';
import { hrefOfCall, RecordTable } from './RecordTable.tsx';
import { RecordTabs, type TabbedProps } from './RecordTabs.tsx';
import { useCallBack, type CallingProps } from './useCallBack.ts';
import { useChosen, type Chosen } from './useChosen.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { useRecords } from './useRecords.ts';
import columns from './columns.module.css';
import styles from './details.module.css';

export interface CallDetailsPageProps extends TabbedProps, CallingProps {
  /** The id of whose calls they are. */
  readonly me: string;
  readonly onWrite: (userId: string) => void;
  /** Opens the support chat; null where the person has none. */
  readonly onProblem: ((record: CallRecord) => void) | null;
  /** How a call was, as this device measured it; null where it did not. */
  readonly qualityOf: (callId: string) => CallQuality | null;
  /** After a match: never to meet this person again. */
  readonly onUnmatch: (person: Companion) => void;
}

/** What is below the head of `/call-details`: today in numbers, every call, and the receipt of one. */
export function CallDetailsPage(props: CallDetailsPageProps) {
  const { tabs, tab, onTab, role, me, isInCall, onCall, onWrite, onProblem, onUnmatch, qualityOf } = props;
  const { t } = useTranslation('history');
  const isWide = useIsWide();
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = useRecords(tab);
  const records = state.kind === 'ready' ? state.records : [];
  const chosen = useChosen(state, isWide ? (records[0] ?? null) : null);
  const callBack = useCallBack({ role, isInCall, onCall });
  const titleOf = useReceiptTitle();
  const earns = isStreamer(role);

  function close(): void {
    void navigate(hrefOfCall(search, null), {
      replace: true,
      preventScrollReset: true,
      state: { isTyped: true },
    });
  }

  const receipt = (record: CallRecord) => (
    <Receipt
      {...{ record, me, earns, callBack, onWrite, onProblem, onUnmatch }}
      isTitled={!isWide}
      quality={qualityOf(record._id)}
    />
  );
  const record = chosen.kind === 'there' ? chosen.record : null;
  return (
    <div className={styles.details}>
      <DayFigures role={role} />
      <RecordTabs tabs={tabs} tab={tab} onTab={onTab}>
        <div className={cx(columns.columns, styles.columns)}>
          <div className={columns.list}>
            {records.length > 0 && state.kind === 'ready' ? (
              <>
                {!isOnline && <OfflineNote />}
                <RecordsFile tab={tab} />
                <RecordTable
                  caption={t('tabsLabel')}
                  records={records}
                  chosen={record?._id ?? null}
                  hasEarned={earns}
                />
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
          {isWide && chosen.kind !== 'none' && (
            <aside className={cx(columns.aside, styles.aside)} aria-label={t('receipt.label')}>
              <Card>{record ? receipt(record) : <NoReceipt kind={chosen.kind} />}</Card>
            </aside>
          )}
        </div>
      </RecordTabs>
      {!isWide && chosen.kind !== 'none' && (
        <Sheet title={record ? titleOf(record) : t('receipt.label')} onClose={close}>
          {record ? receipt(record) : <NoReceipt kind={chosen.kind} />}
        </Sheet>
      )}
    </div>
  );
}

/** In a receipt's place: it is being looked for, or there is none of that name. */
function NoReceipt({ kind }: { readonly kind: Chosen['kind'] }) {
  const { t } = useTranslation(['history', 'common']);
  if (kind === 'missing') return <p className={styles.missing}>{t('receipt.missing')}</p>;
  return (
    <div role="status" aria-label={t('common:loading')} className={styles.receipt}>
      <Skeleton width={44} height={44} isRound />
      <Skeleton height={32} />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </div>
  );
}
