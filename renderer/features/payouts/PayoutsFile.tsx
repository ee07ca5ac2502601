import type { Payout } from '#shared/domain/billing.ts';
import { useServices } from '#renderer/services/context.ts';
import {
  allPages,
  moneyCell,
  timeCellsIn,
  timeColumns,
  type TableFile,
  type TimeCells,
} from '#renderer/services/tableFile.ts';
import { SaveTable } from '#renderer/stage/SaveTable.tsx';

/** Saves all payouts as a file, whatever is filtered or loaded. */
export function PayoutsFile() {
  const { api } = useServices();
  async function load(): Promise<TableFile | null> {
    const all = await allPages(async (paginationToken) => {
      const answer = await api.call('getPayoutHistory', { query: { count: 50, paginationToken } });
      return answer.ok ? { rows: answer.value.payoutHistory, next: answer.value.paginationToken } : null;
    });
    const timeCells = timeCellsIn();
    return all && { name: 'vesper-payouts', columns, rows: all.map((payout) => rowOf(payout, timeCells)) };
  }
  return <SaveTable load={load} />;
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

function rowOf(payout: Payout, timeCells: TimeCells): TableFile['rows'][number] {
  const { amount, fee } = payout;
  return [
    payout._id,
    ...timeCells(payout.periodStart),
    ...timeCells(payout.periodEnd),
    payout.coins,
    moneyCell(amount),
    moneyCell(fee),
    moneyCell(amount === null ? null : amount - (fee ?? 0)),
    payout.currency,
    payout.methodType,
    payout.status,
    ...timeCells(payout.paidAt),
    payout.reference,
    payout.failReason,
  ];
}
