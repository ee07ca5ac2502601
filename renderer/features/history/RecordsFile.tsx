import type { CallRecord } from '#shared/domain/calls.ts';
import { useServices } from '#renderer/services/context.ts';
import {
  allPages,
  timeCellsIn,
  timeColumns,
  type TableFile,
  type TimeCells,
} from '#renderer/services/tableFile.ts';
import { SaveTable } from '#renderer/stage/SaveTable.tsx';
import styles from './history.module.css';

/** Saves all records of one tab as a file. */
export function RecordsFile({ tab }: { readonly tab: string }) {
  const { api } = useServices();
  async function load(): Promise<TableFile | null> {
    const all = await allPages(async (paginationToken) => {
      const answer = await api.call('getCallsList', { query: { tabId: tab, count: 50, paginationToken } });
      return answer.ok ? { rows: answer.value.records, next: answer.value.paginationToken } : null;
    });
    const timeCells = timeCellsIn();
    return (
      all && { name: `vesper-calls-${tab}`, columns, rows: all.map((record) => rowOf(record, timeCells)) }
    );
  }
  return <SaveTable load={load} className={styles.file} />;
}

const columns = [
  'id',
  'kind',
  'type',
  'direction',
  'with',
  ...timeColumns('begun'),
  ...timeColumns('ended'),
  'answered',
  'seconds',
  'minutes',
  'price',
  'coins',
  'reason',
];

const rowOf = (record: CallRecord, timeCells: TimeCells): TableFile['rows'][number] => [
  record._id,
  record.kind,
  record.callType,
  record.direction,
  record.user?.name ?? null,
  ...timeCells(record.startedAt ?? record.created),
  ...timeCells(record.endedAt),
  record.answered === true ? 'yes' : 'no',
  record.duration,
  record.minutes,
  record.price,
  record.coins,
  record.reason,
];
