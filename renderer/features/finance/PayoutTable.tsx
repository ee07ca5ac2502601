import type { DeskPayout } from '#shared/api/finance.ts';
import type { PayoutStatus } from '#shared/domain/billing.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { useReason } from '#renderer/ui/money/useReason.ts';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { nameOf, useColumns } from './columns.tsx';
import { PayoutState } from './PayoutState.tsx';
import { byPerson } from './sums.ts';
import type { Chosen } from './useChosen.ts';
import styles from './run.module.css';

/** Payouts that need a step. Payouts to approve have a checkbox each. */
export function PayoutTable({
  status,
  payouts,
  chosen,
  openId,
  onOpen,
}: {
  readonly status: PayoutStatus;
  readonly payouts: readonly DeskPayout[];
  readonly chosen: Chosen;
  readonly openId: string | null;
  readonly onOpen: (payout: DeskPayout) => void;
}) {
  const { t } = useTranslation('finance');
  const reason = useReason();
  const { person, week, amount, to, check, weekOf } = useColumns(openId);
  const isPending = status === 'pending';

  const ticks: TableColumn<DeskPayout> = {
    id: 'chosen',
    title: t('table.chosen'),
    isTitleHidden: true,
    cell: (payout) =>
      chosen.mayChoose(payout) ? (
        <Checkbox
          className={styles.tick}
          checked={chosen.has(payout)}
          onChange={(event) => chosen.set(payout, event.currentTarget.checked)}
        >
          <VisuallyHidden>{t('choose', { name: nameOf(payout), week: weekOf(payout) })}</VisuallyHidden>
        </Checkbox>
      ) : null,
  };
  const state: TableColumn<DeskPayout> = {
    id: 'state',
    title: t('table.state'),
    from: 'tablet',
    cell: (payout) => <PayoutState payout={payout} />,
  };
  const columns = [
    ...(isPending ? [ticks] : []),
    person,
    week,
    amount,
    // The card beside the table shows both in full.
    ...(openId !== null ? [] : [to, ...(isPending ? [check] : [])]),
    state,
  ];
  return (
    <div>
      {isPending && (
        <Checkbox
          className={styles.all}
          checked={chosen.isAll}
          onChange={(event) => chosen.setAll(event.currentTarget.checked)}
        >
          {t('chooseAll')}
        </Checkbox>
      )}
      <Table
        caption={t('caption')}
        className={styles.table}
        columns={columns}
        rows={isPending ? byPerson(payouts) : payouts}
        rowKey={({ _id }) => _id}
        onRow={onOpen}
        selected={openId}
        rowNote={({ failReason }) => (failReason === null ? null : reason(failReason))}
      />
    </div>
  );
}
