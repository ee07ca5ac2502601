import { limits } from '#shared/domain/constants.ts';
import type { FigureEntry } from '#shared/domain/earnings.ts';
import type { EarningSource } from '#shared/domain/streamer.ts';
import { useServices } from '#renderer/services/context.ts';
import {
  allPages,
  timeCellsIn,
  timeColumns,
  type TableFile,
  type TimeCells,
} from '#renderer/services/tableFile.ts';
import { SaveTable } from '#renderer/stage/SaveTable.tsx';
import type { FigureQuery } from './useFigure.ts';

/**
 * Saves the entries of a figure, or of one of its sources, as a file. The coins of the file sum to the
 * figure.
 */
export function FigureFile({
  figure,
  source,
}: {
  readonly figure: FigureQuery;
  readonly source: EarningSource | undefined;
}) {
  const { api } = useServices();
  async function load(): Promise<TableFile | null> {
    const all = await allPages(async (paginationToken) => {
      const query = { ...figure, source, count: limits.chatFullPageSize, paginationToken };
      const answer = await api.call('getFigure', { query });
      return answer.ok ? { rows: answer.value.items, next: answer.value.paginationToken } : null;
    });
    const name = source === undefined ? 'vesper-earnings' : `vesper-earnings-${source}`;
    const timeCells = timeCellsIn();
    return (
      all && { name: `${name}-${figure.period}`, columns, rows: all.map((entry) => rowOf(entry, timeCells)) }
    );
  }
  return <SaveTable load={load} />;
}

const columns = [
  'entry',
  'source',
  'cause',
  'cause_id',
  ...timeColumns('at'),
  'with',
  'seconds',
  'price',
  'share',
  'thing',
  'coins',
  'returned_coins',
  ...timeColumns('returned'),
];

const rowOf = (entry: FigureEntry, timeCells: TimeCells): TableFile['rows'][number] => [
  entry._id,
  entry.source,
  entry.cause.kind,
  entry.cause.id,
  ...timeCells(entry.at),
  entry.user?.name ?? null,
  entry.seconds,
  entry.price,
  entry.share,
  entry.thing,
  entry.coins,
  entry.returned?.coins ?? null,
  ...timeCells(entry.returned?.at ?? null),
];
