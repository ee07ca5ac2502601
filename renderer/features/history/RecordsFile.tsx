import type { CallRecord } from '#shared/domain/calls.ts';
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
import styles from './details.module.css';

/** All that one tab of the history holds, as a file. */
export function RecordsFile({ tab }: { readonly tab: string }) {
  const { t } = useTranslation('common');
  const { api } = useServices();
  const { isBusy, save } = useTableFile();

  async function load(): Promise<TableFile | null> {
    const all = await allPages(async (paginationToken) => {
      const answer = await api.call('getCallsList', { query: { tabId: tab, count: 50, paginationToken } });
      return answer.ok ? { rows: answer.value.records, next: answer.value.paginationToken } : null;
    });
    return all && { name: `vesper-calls-${tab}`, columns, rows: all.map(rowOf) };
  }

  async function download(): Promise<void> {
    if (!(await save(load))) notify.error(t('csv.failed'));
  }

  return (
    <Button
      className={styles.file}
      size="small"
      kind="quiet"
      icon="download"
      isBusy={isBusy}
      onPress={() => void download()}
    >
      {t('csv.save')}
    </Button>
  );
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

const rowOf = (record: CallRecord): TableFile['rows'][number] => [
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
