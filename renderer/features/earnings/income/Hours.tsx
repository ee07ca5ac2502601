import type { CSSProperties } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { HOUR_MS } from '#shared/domain/constants.ts';
import type { Shift } from '#shared/domain/earnings.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import { useWords } from '../useWords.ts';
import { paidPercent, wholeOf } from './shift.ts';
import styles from './shift.module.css';
import page from '../earnings.module.css';

type Hour = Shift['hours'][number];
const kinds = ['call', 'match', 'waiting', 'away'] as const;

/** The session by hour of the local clock. */
export function Hours({ shift }: { readonly shift: Shift }) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const all: Hour = {
    at: '',
    coins: shift.coins ?? 0,
    ...(shift.seconds ?? { call: 0, match: 0, waiting: 0, away: 0 }),
  };
  const inWords = (hour: Hour) =>
    kinds.map((kind) => `${t(`paid.${kind}`)} ${words.length(hour[kind])}`).join(', ');
  const columns: TableColumn<Hour>[] = [
    {
      id: 'hour',
      title: t('chart.hour'),
      cell: ({ at }) => (at === '' ? t('table.all') : words.time(Date.parse(at))),
    },
    {
      id: 'time',
      title: t('paid.time'),
      cell: (hour) =>
        hour.at === '' ? null : (
          <span
            role="img"
            aria-label={inWords(hour)}
            className={styles.minutes}
            style={{ '--whole': (wholeOf(hour) * 1_000) / HOUR_MS } as CSSProperties}
          >
            {kinds.map((kind) => (
              <i key={kind} className={styles[kind]} style={{ '--part': hour[kind] } as CSSProperties} />
            ))}
          </span>
        ),
    },
    { id: 'paid', title: t('paid.short'), isNumber: true, cell: (hour) => words.percent(paidPercent(hour)) },
    {
      id: 'coins',
      title: t('figures.coins'),
      isNumber: true,
      cell: ({ coins }) => <b>{formatCount(locale, coins)}</b>,
    },
  ];
  return (
    <section className={page.section} aria-label={t('paid.hours')}>
      <h2 className={page.heading}>{t('paid.hours')}</h2>
      <Table
        caption={t('paid.hours')}
        columns={columns}
        rows={[...shift.hours, all]}
        rowKey={({ at }) => at}
        className={styles.hours}
      />
    </section>
  );
}
