import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocation } from 'react-router';
import type { CallRecord } from '#shared/domain/calls.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { CutText } from '#renderer/ui/CutText.tsx';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import { HereLink } from '#renderer/ui/RouterLink.tsx';
import { shapeOf } from './shape.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import { useWords } from './useWords.ts';
import { shortDay } from './when.ts';
import styles from './details.module.css';

export interface RecordTableProps {
  readonly caption: string;
  readonly records: readonly CallRecord[];
  /** The id of the one whose receipt is shown. */
  readonly chosen: string | null;
  readonly hasEarned: boolean;
}

/** Calls and matches as a table; a row is a link to its receipt. */
export function RecordTable({ caption, records, chosen, hasEarned }: RecordTableProps) {
  const { t } = useTranslation('history');
  const locale = useLocale();
  const words = useWords();
  const today = useToday();
  const { search } = useLocation();
  const lengthOf = (record: CallRecord) =>
    shapeOf(record).hasBeen && record.duration !== null ? words.length(record.duration) : null;

  const columns: readonly TableColumn<CallRecord>[] = [
    {
      id: 'with',
      title: t('table.with'),
      cell: (record) => {
        const name = words.name(record);
        const length = lengthOf(record);
        return (
          <span className={styles.who}>
            <Avatar
              src={record.user?.avatar ?? null}
              name={name}
              size={36}
              presence={record.user?.status ?? null}
            />
            <span className={styles.words}>
              <b dir="auto">
                <CutText cut={name} whole={words.wholeName(record)} />
              </b>
              <span className={styles.sub}>
                {t(`what.${shapeOf(record).what}`)}
                {length && ` · ${length}`}
              </span>
            </span>
          </span>
        );
      },
    },
    {
      id: 'what',
      title: t('table.what'),
      from: 'tablet',
      cell: (record) => {
        const { what, icon, direction } = shapeOf(record);
        return (
          <span className={cx(styles.what, what === 'missed' && styles.missed)}>
            <Icon name={icon} label={direction ? t(`direction.${direction}`) : undefined} />
            {t(`what.${what}`)}
          </span>
        );
      },
    },
    { id: 'length', title: t('table.length'), from: 'tablet', cell: (record) => lengthOf(record) ?? '—' },
    {
      id: 'when',
      title: t('table.when'),
      cell: ({ created }) => {
        const day = shortDay(locale, Date.parse(created), today);
        return (
          <time className={styles.when} dateTime={created}>
            {day !== null && <span>{day},</span>}
            {/* Where there is room for one of them only, the line breaks here. */}{' '}
            <span>{formatTime(locale, new Date(created))}</span>
          </time>
        );
      },
    },
    {
      id: 'coins',
      title: t(hasEarned ? 'stats.earned' : 'stats.spent'),
      isNumber: true,
      cell: ({ coins }) => (coins ? <Coins value={Math.abs(coins)} className={styles.coins} /> : '—'),
    },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={records}
      rowKey={({ _id }) => _id}
      rowHref={({ _id }) => hrefOfCall(search, _id)}
      linkAs={HereLink}
      selected={chosen}
      className={styles.table}
    />
  );
}

/** This page with the receipt of that call, or without any. */
export function hrefOfCall(search: string, id: string | null): string {
  const query = new URLSearchParams(search);
  if (id === null) query.delete('call');
  else query.set('call', id);
  return `?${query.toString()}`;
}
