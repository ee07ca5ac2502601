import type { DeskPayout } from '#shared/api/finance.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatMoney } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { methodTitle } from '#renderer/ui/money/methodWords.ts';
import { formatPeriod } from '#renderer/ui/money/payoutWords.ts';
import { useReason } from '#renderer/ui/money/useReason.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import { useColumns } from './columns.tsx';
import { netOf } from './sums.ts';
import styles from './run.module.css';

/** Failed payouts in two groups: coins not paid out yet, and coins paid by a later payout. */
export function FailedList({
  payouts,
  openId,
  onOpen,
}: {
  readonly payouts: readonly DeskPayout[];
  readonly openId: string | null;
  readonly onOpen: (payout: DeskPayout) => void;
}) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const reason = useReason();
  const dayOf = (at: string) =>
    formatDate(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }, new Date(at));

  const nowOf = ({ settled, currency }: DeskPayout) =>
    settled ? (
      <span className={styles.settled}>
        <span>
          <Icon name="check" />
          {t('settled.with', { week: formatPeriod(locale, settled.periodStart, settled.periodEnd) })}
        </span>
        <small>
          {settled.status === 'paid' && settled.paidAt !== null
            ? t('settled.paid', {
                day: dayOf(settled.paidAt),
                money: formatMoney(locale, settled.amount, currency),
              })
            : t(`state.${settled.status}`)}
        </small>
      </span>
    ) : (
      <StateTag tone="warning">{t('settled.open')}</StateTag>
    );
  const { person, week } = useColumns(openId, nowOf);

  const amount: TableColumn<DeskPayout> = {
    id: 'amount',
    title: t('table.amount'),
    isNumber: true,
    cell: (payout) => (
      <span className={payout.settled ? styles.past : styles.due}>
        {formatMoney(locale, netOf(payout), payout.currency)}
      </span>
    ),
  };
  const why: TableColumn<DeskPayout> = {
    id: 'why',
    title: t('table.why'),
    from: 'tablet',
    cell: (payout) => <Why payout={payout} dayOf={dayOf} reason={reason} />,
  };
  const now: TableColumn<DeskPayout> = { id: 'now', title: t('table.now'), from: 'tablet', cell: nowOf };
  const part = (title: string, note: string | null, rows: readonly DeskPayout[]) =>
    rows.length > 0 && (
      <section>
        <h3>
          {title}
          {note !== null && <small>{note}</small>}
        </h3>
        <Table
          caption={title}
          className={styles.table}
          columns={[person, week, amount, ...(openId === null ? [why] : []), now]}
          rows={rows}
          rowKey={({ _id }) => _id}
          onRow={onOpen}
          selected={openId}
        />
      </section>
    );
  return (
    <div className={styles.days}>
      {part(
        t('settled.openTitle'),
        null,
        payouts.filter(({ settled }) => settled === null),
      )}
      {part(
        t('settled.title'),
        t('settled.note'),
        payouts.filter(({ settled }) => settled !== null),
      )}
    </div>
  );
}

function Why({
  payout: { methodType, failReason, steps },
  dayOf,
  reason,
}: {
  readonly payout: DeskPayout;
  readonly dayOf: (at: string) => string;
  readonly reason: (said: string) => string;
}) {
  const { t } = useTranslation('finance');
  const at = steps.findLast(({ status }) => status === 'failed')?.at ?? null;
  return (
    <span className={styles.why}>
      {methodTitle(methodType)}
      {failReason !== null && `: ${reason(failReason)}`}
      {at !== null && <small>{t('settled.back', { day: dayOf(at) })}</small>}
    </span>
  );
}
