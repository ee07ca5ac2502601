import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { periods, type Period, type CallStats } from '#shared/domain/calls.ts';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useLength } from '#renderer/i18n/useLength.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import styles from './numbers.module.css';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '#renderer/i18n/useToday.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { historyKeys, staleTime } from './keys.ts';
import { periodStart } from './when.ts';

interface PeriodNumbersProps {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
  readonly role: Role;
}

/** Statistics of private calls in a period, and the choice of the period. */
export function PeriodNumbers({ period, onPeriod, role }: PeriodNumbersProps) {
  const { t } = useTranslation(['history', 'common']);
  const locale = useLocale();
  const length = useLength();
  const { stats, hasFailed, retry } = useStats(period);
  const coins = stats?.coins ?? null;
  const minutes = stats?.minutes ?? null;
  // The sign of the coins shows whether they were earned. Without coins the role decides.
  const hasEarned = coins === null || coins === 0 ? isStreamer(role) : coins > 0;
  const numbers: readonly (readonly [string, ReactNode])[] = [
    [t(`stats.calls.${period}`), formatCount(locale, stats?.count ?? null)],
    [t('stats.minutes'), minutes === null ? '—' : length(minutes * 60)],
    [
      t(hasEarned ? 'stats.earned' : 'stats.spent'),
      <Coins key="coins" value={coins === null ? null : Math.abs(coins)} />,
    ],
    [t('stats.missed'), formatCount(locale, stats?.missed ?? null)],
  ];
  return (
    <div className={styles.head}>
      {hasFailed ? (
        <div className={styles.failed} role="alert">
          <p>{t('common:error.title')}</p>
          <Button size="small" onPress={retry}>
            {t('common:tryAgain')}
          </Button>
        </div>
      ) : (
        <dl className={styles.numbers} title={t('stats.note')}>
          {numbers.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.period}>
        <SegmentedChoice
          label={t('stats.period')}
          options={periods.map((value) => ({ value, label: t(`stats.short.${value}`) }))}
          value={period}
          onChange={onPeriod}
        />
      </div>
    </div>
  );
}

interface StatsState {
  /** Null: loading or failed. */
  readonly stats: CallStats | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * Returns the statistics of private calls in a period, which starts in local time. Matches are not counted.
 */
function useStats(period: Period): StatsState {
  const { api } = useServices();
  const since = periodStart(period, useToday())?.toISOString() ?? null;
  const { data, isError, refetch } = useQuery({
    queryKey: historyKeys.stats(period, since),
    queryFn: ({ signal }) => unwrap(api.call('getCallStats', { query: { period, since } }, { signal })),
    staleTime,
  });
  return { stats: data ?? null, hasFailed: isError && !data, retry: () => void refetch() };
}
