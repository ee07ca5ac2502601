import { useMemo, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { earningSources } from '#shared/domain/streamer.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { ChartFrame } from '#renderer/ui/ChartFrame.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { FailedPart } from '../FailedPart.tsx';
import { useDays, useHours } from '../useParts.ts';
import { useWords } from '../useWords.ts';
import { nextDayMs } from '../contests/card.ts';
import { comparedDays, dayPoints, hourPoints, usualWeek, weekBefore, weekPoints } from './series.ts';
import styles from '../earnings.module.css';
import { Stack } from '#renderer/ui/layout.tsx';

const spans = ['hours', 'week', 'month', 'year'] as const;
type Span = (typeof spans)[number];
const daysOf = { hours: 1, week: 7, month: 30, year: 365 } as const satisfies Record<Span, number>;

/** Charts the coins by source: per hour for a day or a week, otherwise per day. */
export function IncomeChart() {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const { clock } = useServices();
  const [span, setSpan] = useState<Span>('month');
  const isHourly = span === 'hours' || span === 'week';
  // The server has no earlier year to compare with.
  const isCompared = span !== 'year';
  const requestedDays = daysOf[span] + (isCompared ? comparedDays : 0);
  const days = useDays(requestedDays, !isHourly);
  const hours = useHours(requestedDays, isHourly);
  const part = isHourly ? hours : days;
  const drawn = useMemo(() => {
    const nowMs = clock.now();
    if (isHourly) return hours.data && hourPoints(locale, hours.data.hours, daysOf[span], nowMs);
    if (!days.data) return null;
    const series = days.data.series.slice(-daysOf[span]);
    return span === 'year' ? weekPoints(locale, series) : dayPoints(locale, series);
  }, [isHourly, hours.data, days.data, locale, span, clock]);
  const series = useMemo(
    () =>
      drawn
        ? earningSources.map((source) => ({
            id: source,
            label: t(`source.${source}`),
            tone: source,
            values: drawn.values[source],
          }))
        : [],
    [drawn, t],
  );
  const before = useMemo(() => {
    if (!drawn || !isCompared) return undefined;
    const known = isHourly
      ? new Map(drawn.points.map(({ fromMs }) => [fromMs - comparedDays * DAY_MS, 0]))
      : new Map<number, number | null>();
    if (isHourly) for (const { at, coins } of hours.data?.hours ?? []) known.set(Date.parse(at), coins);
    else
      for (const { date, coins } of days.data?.series ?? [])
        known.set(Date.parse(`${date}T00:00:00Z`), coins);
    return { label: t('chart.before'), values: weekBefore(drawn.points, known) };
  }, [drawn, isCompared, isHourly, hours.data, days.data, t]);
  const choice = (
    <SegmentedChoice
      label={t('chart.span')}
      options={spans.map((value) => ({ value, label: t(`chart.spans.${value}`) }))}
      value={span}
      onChange={setSpan}
    />
  );
  const title = t(isHourly ? 'chart.hourly' : span === 'year' ? 'chart.weekly' : 'chart.daily');
  const week = span === 'year' && drawn && drawn.points.length > 0 ? usualWeek(drawn) : null;
  if (part.hasFailed)
    return (
      <Card title={title} end={choice} className={styles.chart}>
        <FailedPart onRetry={part.retry} />
      </Card>
    );
  return (
    <Stack gap={2}>
      <ChartFrame
        title={title}
        kind="bars"
        points={drawn?.points ?? []}
        series={series}
        before={before}
        pointsTitle={t(isHourly ? 'chart.hour' : span === 'year' ? 'chart.week' : 'chart.day')}
        end={choice}
        isLoading={!drawn}
        emptyText={t('chart.empty')}
        emptyAction={
          <LinkButton size="small" to={hrefOf(locale, 'match')}>
            {t('chart.emptyAction')}
          </LinkButton>
        }
        className={styles.chart}
      />
      <p className={styles.note}>
        {week
          ? t('chart.weeksNote', {
              best: formatCount(locale, week.best),
              usual: formatCount(locale, week.usual),
            })
          : t(isHourly ? 'chart.hoursNote' : 'chart.daysNote', { time: words.time(nextDayMs(clock.now())) })}
      </p>
    </Stack>
  );
}
