import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { periods, type Period } from '#shared/domain/calls.ts';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { useStats } from './useStats.ts';
import { useWords } from './useWords.ts';
import styles from './history.module.css';

/** Private calls of a period in numbers, and which period. */
export function PeriodStats({
  period,
  onPeriod,
  role,
}: {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
  readonly role: Role;
}) {
  const { t } = useTranslation(['history', 'common']);
  const locale = useLocale();
  const words = useWords();
  const { stats, hasFailed, retry } = useStats(period);
  const coins = stats?.coins ?? null;
  // Who calls as whom is known; what it came to says it where both happened.
  const hasEarned = coins === null || coins === 0 ? isStreamer(role) : coins > 0;
  return (
    <div className={styles.stats}>
      <SegmentedChoice
        label={t('stats.period')}
        options={periods.map((value) => ({ value, label: t(`stats.short.${value}`) }))}
        value={period}
        onChange={onPeriod}
      />
      {hasFailed ? (
        <div className={styles.statsFailed} role="alert">
          <p>{t('common:error.title')}</p>
          <Button size="small" onPress={retry}>
            {t('common:tryAgain')}
          </Button>
        </div>
      ) : (
        <Facts
          facts={[
            { term: t('stats.calls'), value: formatCount(locale, stats?.count ?? null) },
            { term: t('stats.answered'), value: formatCount(locale, stats?.answered ?? null) },
            { term: t('stats.missed'), value: formatCount(locale, stats?.missed ?? null) },
            {
              term: t('stats.minutes'),
              value:
                stats?.minutes === undefined || stats.minutes === null
                  ? '—'
                  : words.length(stats.minutes * 60),
            },
            {
              term: t(hasEarned ? 'stats.earned' : 'stats.spent'),
              value: <Coins value={coins === null ? null : Math.abs(coins)} />,
            },
          ]}
        />
      )}
      <p className={styles.note}>{t('stats.note')}</p>
    </div>
  );
}
