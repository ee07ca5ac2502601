import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { earningSources, type Earnings, type EarningSource } from '#shared/domain/streamer.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { timeCellsIn, timeColumns, type TableFile } from '#renderer/services/tableFile.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { SaveTable } from '#renderer/stage/SaveTable.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import { useIsPhone, useIsWide } from '#renderer/ui/useMediaQuery.ts';
import { FailedPart } from '../FailedPart.tsx';
import { useDays } from '../useParts.ts';
import type { OpenFigure } from '../why/useWhy.ts';
import { comparedDays, dayPoints, withoutOlderEmpty } from './series.ts';
import styles from '../earnings.module.css';
import { Text } from '#renderer/ui/layout.tsx';

type Day = Earnings['series'][number];
const shortDays = 14;
const allDays = 30;

/** Number of sources with their own column. The remaining ones share a column. */
const [tabletSources, phoneSources] = [5, 2];

/** Sums the coins of these sources on one day; null if the day has no sums by source. */
const sumOfSources = ({ bySource }: Day, sources: readonly EarningSource[]): number | null =>
  bySource ? sources.reduce((sum, source) => sum + (bySource[source] ?? 0), 0) : null;

/** The days of the chart as a table. Each day opens its entries. */
export function DaysTable({ onWhy }: { readonly onWhy: (asked: OpenFigure) => void }) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  // The chart requests the same number of days, so both share one response.
  const { data, hasFailed, retry } = useDays(allDays + comparedDays, true);
  const series = withoutOlderEmpty(data?.series.slice(-allDays) ?? []);
  const isWide = useIsWide();
  const isPhone = useIsPhone();
  const shown = isWide ? earningSources.length : isPhone ? phoneSources : tabletSources;
  const [isWhole, setIsWhole] = useState(false);
  const days = series.toReversed().slice(0, isWhole ? allDays : shortDays);
  const points = new Map(days.map((day) => [day.date, dayPoints(locale, [day]).points[0]] as const));
  const nameOf = (day: Day) =>
    day === days[0] ? t('figures.today') : (points.get(day.date)?.name ?? day.date);
  const asFile = async (): Promise<TableFile> => {
    const timeCells = timeCellsIn();
    return {
      name: 'vesper-earnings-by-day',
      columns: ['day', ...timeColumns('from'), 'coins', ...earningSources],
      rows: series.map(({ date, coins, bySource }) => [
        date,
        ...timeCells(`${date}T00:00:00Z`),
        coins,
        ...earningSources.map((source) => bySource?.[source] ?? null),
      ]),
    };
  };
  const columns: TableColumn<Day>[] = [
    {
      id: 'day',
      title: t('chart.day'),
      cell: (day) => <span className={styles.dayName}>{nameOf(day)}</span>,
    },
    {
      id: 'all',
      title: t('table.all'),
      isNumber: true,
      cell: ({ coins }) => <b>{formatCount(locale, coins)}</b>,
    },
    ...earningSources.slice(0, shown).map((source) => ({
      id: source,
      title: t(`source.${source}`),
      isNumber: true,
      cell: ({ bySource }: Day) => formatCount(locale, bySource?.[source] ?? null),
    })),
    // Adds up the sources without their own column, so that each row sums to its total.
    ...(shown === earningSources.length
      ? []
      : [
          {
            id: 'other',
            title: t('table.other'),
            isNumber: true,
            cell: (day: Day) => formatCount(locale, sumOfSources(day, earningSources.slice(shown))),
          },
        ]),
  ];
  return (
    <section className={styles.section} aria-label={t('table.title')}>
      <header className={styles.sectionHead}>
        <h2 className={styles.heading}>{t('table.title')}</h2>
        <SaveTable load={asFile} isDisabled={!data} />
        <LinkButton to={hrefOf(locale, 'payouts')} kind="quiet" size="small" icon="doc">
          {t('table.statement')}
        </LinkButton>
      </header>
      {hasFailed ? (
        <FailedPart onRetry={retry} />
      ) : !data ? (
        <Skeleton height={44 * shortDays} />
      ) : days.length === 0 ? (
        <Text size={14} tone="muted">
          {t('table.none')}
        </Text>
      ) : (
        <>
          <Table
            caption={t('table.title')}
            columns={columns}
            rows={days}
            rowKey={({ date }) => date}
            onRow={(day) => {
              const point = points.get(day.date);
              if (!point) return;
              onWhy({
                period: 'span',
                label: nameOf(day),
                coins: day.coins ?? 0,
                from: new Date(point.fromMs).toISOString(),
                until: new Date(point.untilMs).toISOString(),
              });
            }}
          />
          {!isWhole && series.length > shortDays && (
            <Button kind="quiet" onPress={() => setIsWhole(true)}>
              {t('table.more', { count: series.length })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
