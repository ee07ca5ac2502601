import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { periods, type Period } from '#shared/domain/calls.ts';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useLength } from '#renderer/i18n/useLength.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { useStats } from './useStats.ts';
import styles from './numbers.module.css';

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
