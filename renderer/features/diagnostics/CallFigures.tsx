import { useId } from 'react';
import type { BundleFigures, BundleLine } from '#shared/domain/diagnostics.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Card } from '#renderer/ui/Card.tsx';
import styles from './figures.module.css';
import { Stack } from '#renderer/ui/layout.tsx';

interface Part {
  readonly atMs: number;
  readonly figures: BundleFigures;
}

/** The figures drawn as lanes. `limit`: the value from which quality suffers. `most`: the top of the lane. */
const lanes = [
  { id: 'delay', limit: 400, most: 800, valueOf: ({ delayMs }: BundleFigures) => delayMs },
  { id: 'loss', limit: 5, most: 20, valueOf: ({ loss }: BundleFigures) => loss / 100 },
  {
    id: 'sentLoss',
    limit: 5,
    most: 20,
    valueOf: ({ sentLoss }: BundleFigures) => (sentLoss === null ? null : sentLoss / 100),
  },
  { id: 'pictures', limit: 10, most: 35, valueOf: ({ pictures }: BundleFigures) => pictures },
] as const;
type Lane = (typeof lanes)[number];

/** Charts the last ten minutes of matches and calls, one lane per figure. Renders nothing without calls. */
export function CallFigures({ lines }: { readonly lines: readonly BundleLine[] }) {
  const { t } = useTranslation('diagnostics');
  const locale = useLocale();
  const parts = lines.flatMap(({ figures, atMs }) =>
    figures && atMs !== undefined ? [{ figures, atMs }] : [],
  );
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return null;
  const time = (atMs: number) => formatDate(locale, { hour: 'numeric', minute: '2-digit' }, new Date(atMs));
  const good = parts.filter(({ figures }) => figures.level === 'good').length;
  const percent = Math.round((good / parts.length) * 100);
  return (
    <Card title={t('figures.title')} end={<span className={styles.note}>{t('figures.note')}</span>}>
      <Stack gap={4}>
        <div className={styles.lane}>
          <span>{t('figures.overall')}</span>
          <div
            className={styles.strip}
            role="img"
            aria-label={t('figures.strip', { percent, from: time(first.atMs), until: time(last.atMs) })}
          >
            {parts.map(({ atMs, figures }) => (
              <i key={atMs} data-level={figures.level} />
            ))}
          </div>
          <span className={styles.value}>{t('figures.good', { percent })}</span>
        </div>
        {lanes.map((lane) => (
          <LaneView key={lane.id} lane={lane} parts={parts} />
        ))}
      </Stack>
      <div className={styles.axis} aria-hidden="true">
        <span>{time(first.atMs)}</span>
        <span>{time(last.atMs)}</span>
      </div>
    </Card>
  );

  function LaneView({ lane, parts: all }: { readonly lane: Lane; readonly parts: readonly Part[] }) {
    const values = all.map(({ figures }) => lane.valueOf(figures));
    const known = values.filter((value) => value !== null);
    const middle = known.toSorted((one, other) => one - other)[Math.floor(known.length / 2)];
    const value =
      middle === undefined
        ? t('figures.unknown')
        : t(`figures.${lane.id}.value`, { value: Math.round(middle * 10) / 10 });
    return (
      <div className={styles.lane}>
        <span>{t(`figures.${lane.id}.title`)}</span>
        <Curve values={values} lane={lane} label={`${t(`figures.${lane.id}.title`)}: ${value}`} />
        <span className={styles.value}>{value}</span>
      </div>
    );
  }
}

const width = 1_000;
const height = 44;

function Curve({
  values,
  lane,
  label,
}: {
  readonly values: readonly (number | null)[];
  readonly lane: Lane;
  readonly label: string;
}) {
  const id = useId();
  const step = width / Math.max(1, values.length - 1);
  const yOf = (value: number) => height - (Math.min(value, lane.most) / lane.most) * height;
  const points = values.flatMap((value, at) =>
    value === null ? [] : [`${(at * step).toFixed(1)},${yOf(value).toFixed(1)}`],
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={id}
      data-lane={lane.id}
    >
      <title id={id}>{label}</title>
      {points.length > 0 && <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />}
      <line x1="0" x2={width} y1={yOf(lane.limit)} y2={yOf(lane.limit)} />
      {points.length > 0 && <polyline points={points.join(' ')} />}
    </svg>
  );
}
