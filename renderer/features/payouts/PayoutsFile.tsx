import type { Payout } from '#shared/domain/billing.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import {
  allPages,
  timeCells,
  timeColumns,
  useTableFile,
  type TableFile,
} from '#renderer/services/tableFile.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { notify } from '#renderer/ui/notify.tsx';

/** The table of all payouts as a file, whatever is filtered and loaded. */
export function PayoutsFile() {
  const { t } = useTranslation('common');
  const { api } = useServices();
  const { isBusy, save } = useTableFile();

  async function load(): Promise<TableFile | null> {
    const all = await allPages(async (paginationToken) => {
      const answer = await api.call('getPayoutHistory', { query: { count: 50, paginationToken } });
      return answer.ok ? { rows: answer.value.payoutHistory, next: answer.value.paginationToken } : null;
    });
    return all && { name: 'vesper-payouts', columns, rows: all.map(rowOf) };
  }

  async function download(): Promise<void> {
    if (!(await save(load))) notify.error(t('csv.failed'));
  }

  return (
    <Button kind="quiet" size="small" icon="download" isBusy={isBusy} onPress={() => void download()}>
      {t('csv.save')}
    </Button>
  );
}

const columns = [
  'payout',
  ...timeColumns('from'),
  ...timeColumns('until'),
  'coins',
  'amount',
  'fee',
  'paid_out',
  'currency',
  'method',
  'status',
  ...timeColumns('paid'),
  'reference',
  'reason',
];

function rowOf(payout: Payout): TableFile['rows'][number] {
  const { amount, fee } = payout;
  const money = (value: number | null) => (value === null ? null : value.toFixed(2));
  return [
    payout._id,
    ...timeCells(payout.periodStart),
    ...timeCells(payout.periodEnd),
    payout.coins,
    money(amount),
    money(fee),
    money(amount === null ? null : amount - (fee ?? 0)),
    payout.currency,
    payout.methodType,
    payout.status,
    ...timeCells(payout.paidAt),
    payout.reference,
    payout.failReason,
  ];
}
