import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { FigurePeriod } from '#shared/domain/earnings.ts';
import type { DashboardInfo } from '#shared/domain/streamer.ts';
import { capital, formatDate } from '#renderer/i18n/days.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { Stats, type Stat } from '#renderer/ui/Facts.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { FailedPart } from '../FailedPart.tsx';
import type { Part } from '../useParts.ts';
import { useWords } from '../useWords.ts';
import { WhyNumber } from '../why/WhyNumber.tsx';
import type { OpenFigure } from '../why/useWhy.ts';
import { changeOf } from './pace.ts';
import styles from '../earnings.module.css';

/** Largest growth in percent that is shown as a percentage. */
const maxPercent = 100;

/** The sums, each with a comparison, and each a button that opens its entries. */
export function Figures({
  dashboard,
  onWhy,
}: {
  readonly dashboard: Part<DashboardInfo>;
  readonly onWhy: (asked: OpenFigure) => void;
}) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const { clock } = useServices();
  if (dashboard.hasFailed) return <FailedPart onRetry={dashboard.retry} />;
  if (!dashboard.data) return <Skeleton className={styles.figuresPlace} height={104} />;
  const { earnings } = dashboard.data;
  const before = earnings?.before;
  const nowMs = clock.now();
  const month = (ago: number) => {
    const now = new Date(nowMs);
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
    return formatDate(locale, { month: 'long', timeZone: 'UTC' }, at);
  };
  const weekday = formatDate(locale, { weekday: 'long', timeZone: 'UTC' }, new Date(nowMs));

  const stat = (
    period: FigurePeriod,
    label: string,
    coins: number | null | undefined,
    more: Partial<Stat> = {},
  ): Stat => ({
    label,
    value: (
      <WhyNumber
        label={label}
        text={formatCount(locale, coins ?? null)}
        onPress={typeof coins === 'number' ? () => onWhy({ period, label, coins }) : null}
      />
    ),
    ...more,
  });
  const compared = (
    now: number | null | undefined,
    then: number | null | undefined,
    note: string,
  ): Partial<Stat> => {
    const change = changeOf(now, then);
    if (change === null) return { note: t('figures.nothingBefore') };
    if (change === 0) return { note: t('figures.same', { than: note }) };
    return {
      trend: {
        way: change > 0 ? 'up' : 'down',
        // The coins say more than a percentage far above a hundred.
        text:
          change > maxPercent
            ? t('figures.more', { coins: formatCount(locale, (now ?? 0) - (then ?? 0)) })
            : words.percent(Math.abs(change)),
        isGood: change > 0,
      },
      note,
    };
  };
  const since = earnings?.sincePayout?.since ?? null;
  const stats = [
    stat('today', t('figures.today'), earnings?.today, {
      unit: t('figures.coinUnit', { count: earnings?.today ?? 0 }),
      ...compared(earnings?.today, before?.today, t('figures.todayBefore', { weekday })),
    }),
    stat(
      'week',
      t('figures.week'),
      earnings?.week,
      compared(earnings?.week, before?.week, t('figures.weekBefore')),
    ),
    stat(
      'month',
      capital(month(0), locale),
      earnings?.month,
      compared(earnings?.month, before?.month, t('figures.monthBefore', { month: month(1) })),
    ),
    stat('total', t('figures.total'), earnings?.total, {
      note: earnings?.firstDay
        ? t('figures.since', { date: words.utcDate(Date.parse(earnings.firstDay)) })
        : '',
    }),
    stat('payout', t('figures.payout'), earnings?.sincePayout?.coins, {
      note:
        since === null
          ? t('figures.noPayout')
          : t('figures.since', { date: words.utcDate(Date.parse(since)) }),
    }),
  ];
  return <Stats stats={stats} className={styles.figures} />;
}
