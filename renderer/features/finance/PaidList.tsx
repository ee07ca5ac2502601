import type { DeskPayout } from '#shared/api/finance.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatMoney, missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import cover from '#renderer/ui/CoverLink.module.css';
import { cx } from '#renderer/ui/cx.ts';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import { useColumns } from './columns.tsx';
import { groupsOf } from './sums.ts';
import styles from './run.module.css';

export interface DaySum {
  readonly day: string;
  readonly count: number;
  readonly amount: number;
}

/** Paid payouts by day, newest first, each with the reference of its transfer. */
export function PaidList({
  payouts,
  days,
  openId,
  onOpen,
}: {
  readonly payouts: readonly DeskPayout[];
  /** Sums of whole days, because a day may continue on the next page. */
  readonly days: readonly DaySum[];
  readonly openId: string | null;
  readonly onOpen: (payout: DeskPayout) => void;
}) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const { person, week, amount, to } = useColumns(openId);
  const reference: TableColumn<DeskPayout> = {
    id: 'reference',
    title: t('table.reference'),
    from: 'tablet',
    cell: (payout) => <Reference value={payout.reference} />,
  };
  const words = (day: string) =>
    day === ''
      ? missing
      : formatDate(
          locale,
          { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
          new Date(day),
        );
  return (
    <div className={styles.days}>
      {groupsOf(payouts, ({ paidAt }) => paidAt?.slice(0, 10) ?? '').map(([day, some]) => {
        const sum = days.find((each) => each.day === day);
        return (
          <section key={day} aria-labelledby={`paid-${day}`}>
            <h3 id={`paid-${day}`}>
              {words(day)}
              {sum && (
                <small>
                  {t('confirm.payouts', { count: sum.count })},{' '}
                  {formatMoney(locale, sum.amount, some[0]?.currency ?? null)}
                </small>
              )}
            </h3>
            <Table
              caption={t('paidOn', { day: words(day) })}
              className={styles.table}
              columns={[person, week, amount, ...(openId === null ? [to] : []), reference]}
              rows={some}
              rowKey={({ _id }) => _id}
              onRow={onOpen}
              selected={openId}
            />
          </section>
        );
      })}
    </div>
  );
}

/** The reference of a transfer, shortened if it is a hash. A press copies it in full. */
function Reference({ value }: { readonly value: string | null }) {
  const { t } = useTranslation('finance');
  if (value === null) return missing;
  async function copy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(value ?? '').then(
      () => true,
      () => false,
    );
    if (isCopied) notify.success(t('reference.copied'));
    else notify.error(t('reference.notCopied'));
  }
  return (
    <span className={cx(styles.reference, cover.above)}>
      <span title={value}>{value.length > 16 ? `${value.slice(0, 4)}…${value.slice(-4)}` : value}</span>
      <IconButton icon="copy" label={t('reference.copy', { value })} onPress={() => void copy()} />
    </span>
  );
}
