import type { DeskPayout } from '#shared/api/finance.ts';
import { targetOf } from '#renderer/ui/money/methodWords.ts';
import { moneyCell, timeCellsIn, timeColumns, type TableFile } from '#renderer/services/tableFile.ts';
import { SaveTable } from '#renderer/stage/SaveTable.tsx';
import type { PayoutFilters } from './filters.ts';
import { netOf } from './sums.ts';
import { useAllOf } from './useDesk.ts';

const columns = ['payout', 'person', 'number', ...timeColumns('from'), ...timeColumns('until')].concat(
  ['paid_out', 'currency', 'method', 'to'],
  timeColumns('paid'),
  ['reference'],
);

/**
 * Saves the paid payouts that match the filters as a file. Destinations are shortened, because the file
 * leaves the desk.
 */
export function PaidFile({ filters }: { readonly filters: PayoutFilters }) {
  const allOf = useAllOf();
  async function load(): Promise<TableFile | null> {
    const all = await allOf('paid', filters);
    const timeCells = timeCellsIn();
    const rowOf = (payout: DeskPayout): TableFile['rows'][number] => [
      payout._id,
      payout.user?.name ?? '',
      payout.user?.humanReadableId ?? null,
      ...timeCells(payout.periodStart),
      ...timeCells(payout.periodEnd),
      moneyCell(netOf(payout)),
      payout.currency,
      payout.methodType,
      targetOf(payout.methodType, payout.method, 'short'),
      ...timeCells(payout.paidAt),
      payout.reference,
    ];
    return all && { name: 'vesper-paid', columns, rows: all.map(rowOf) };
  }
  return <SaveTable load={load} />;
}
