import { useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { sumOf, type ChartBefore, type ChartPoint, type ChartSeries } from './chart.ts';
import { ChartKey } from './ChartKey.tsx';
import { cx } from './cx.ts';
import { preload } from './preload.ts';
import { Skeleton } from './Skeleton.tsx';
import { Table, type TableColumn } from './Table.tsx';
import { useLazyModule } from './useLazyModule.ts';
import { useIsPrinting } from './useMediaQuery.ts';
import styles from './ChartFrame.module.css';

export type { ChartBefore, ChartPoint, ChartSeries };

const plot = lazyModule({ load: () => import('./inner/ChartPlot.tsx') });

export interface ChartFrameProps {
  /** The quantity and unit of the chart: "Coins per day". */
  readonly title: string;
  /** Stacked parts of a whole, or separate lines. */
  readonly kind: 'bars' | 'lines';
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
  /** The heading of the table's first column: "Day". */
  readonly pointsTitle: string;
  /** Shows the sum of the series in the tooltip, the table and the legend. Default: true for bars. */
  readonly hasTotal?: boolean;
  /** Earlier values to compare the bars with. */
  readonly before?: ChartBefore | undefined;
  /** Formats a value; default: a number in the page's language. */
  readonly format?: (value: number) => string;
  /** Content beside the title, such as a choice of period. */
  readonly end?: ReactNode;
  readonly isLoading?: boolean;
  readonly emptyText?: string;
  /** An action below the text of an empty chart. */
  readonly emptyAction?: ReactNode;
  readonly className?: string;
}

/** A chart in a card, with a legend of sums and the same numbers as a table. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, kind, points, series, before, end, isLoading, emptyText, emptyAction, className } = props;
  const { t, i18n } = useTranslation('common');
  const [isTable, setIsTable] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const hasTotal = props.hasTotal ?? kind === 'bars';
  const format = props.format ?? new Intl.NumberFormat(i18n.language).format;
  // Zeros count as an empty bar chart, because their axis would show fractions of a coin.
  const isNothing = (value: number | null) => value === null || (kind === 'bars' && value === 0);
  const isEmpty = series.every(({ values }) => values.every(isNothing));
  // Prints a table, because the canvas has the window's size and colors.
  const showsTable = useIsPrinting() || isTable;
  const isWanted = !isLoading && !isEmpty && !showsTable;
  const part = useLazyModule(plot, isWanted);

  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    void preload(plot).then((loaded) => {
      if (isHere && !loaded) setHasFailed(true);
    });
    return () => {
      isHere = false;
    };
  }, [isWanted]);

  return (
    <Card title={title} end={end} className={className}>
      {isLoading ? (
        <Skeleton className={styles.place} height="auto" />
      ) : isEmpty ? (
        <div className={cx(styles.place, styles.empty)}>
          <p>{emptyText ?? t('chart.empty')}</p>
          {emptyAction}
        </div>
      ) : showsTable || hasFailed ? (
        <>
          {hasFailed && <p className={styles.failed}>{t('chart.failed')}</p>}
          <ChartTable {...props} format={format} hasTotal={hasTotal} total={t('chart.total')} />
        </>
      ) : part ? (
        <part.ChartPlot {...{ title, kind, points, series, before, format, hasTotal }} />
      ) : (
        <Skeleton className={styles.place} height="auto" />
      )}
      {!isEmpty && !isLoading && (
        <footer className={styles.foot}>
          {!showsTable && !hasFailed && (
            <ul className={styles.sources}>
              {series.map(({ id, label, tone, values }) => (
                <li key={id}>
                  <ChartKey tone={tone} isLine={kind === 'lines'} />
                  {label}
                  {hasTotal && <b>{format(sumOf(values))}</b>}
                </li>
              ))}
              {before && (
                <li className={styles.all}>
                  <span className={styles.mark} aria-hidden="true" />
                  {before.label}
                  <b>{format(sumOf(before.values))}</b>
                </li>
              )}
              {hasTotal && (
                <li className={styles.all}>
                  {t('chart.total')}
                  <b>{format(sumOf(series.map(({ values }) => sumOf(values))))}</b>
                </li>
              )}
            </ul>
          )}
          {!hasFailed && (
            <Button
              kind="quiet"
              size="small"
              icon={isTable ? 'income' : 'list'}
              className={styles.toggle}
              onPress={() => setIsTable(!isTable)}
            >
              {t(isTable ? 'chart.asChart' : 'chart.asTable')}
            </Button>
          )}
        </footer>
      )}
    </Card>
  );
}

function ChartTable({
  title,
  points,
  series,
  pointsTitle,
  before,
  hasTotal,
  format,
  total,
}: ChartFrameProps & { format: (value: number) => string; total: string }) {
  const box = useRef<HTMLDivElement>(null);
  const write = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : '—');
  const columns: TableColumn<number>[] = [
    {
      id: 'point',
      title: pointsTitle,
      cell: (at) => <span className={styles.name}>{points[at]?.name}</span>,
    },
    ...(hasTotal
      ? [
          {
            id: 'total',
            title: total,
            isNumber: true,
            cell: (at: number) => <b>{format(sumOf(series.map(({ values }) => values[at] ?? null)))}</b>,
          },
        ]
      : []),
    ...(before
      ? [
          {
            id: 'before',
            title: before.label,
            isNumber: true,
            cell: (at: number) => write(before.values[at]),
          },
        ]
      : []),
    ...series.map(({ id, label, values }) => ({
      id,
      title: label,
      isNumber: true,
      cell: (at: number) => write(values[at]),
    })),
  ];
  return (
    // The region may scroll sideways, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
      <Table
        caption={title}
        columns={columns}
        // The newest row comes first.
        rows={points.map((_, index) => points.length - 1 - index)}
        rowKey={String}
        box={box}
      />
    </div>
  );
}
