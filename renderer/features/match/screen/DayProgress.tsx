import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { MatchDay } from '#shared/domain/matching.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import text from '#renderer/ui/styles/text.module.css';
import { cx } from '#renderer/ui/cx.ts';
import styles from './day.module.css';

interface DayProgressProps {
  readonly day: MatchDay;
  readonly locale: Locale;
}

/** Shows today's matches: the goal at the end of the bar, the number met, and when the next day begins. */
export function DayProgress({ day, locale }: DayProgressProps) {
  const { used, limit, rewardAt, reward, resetsAt } = day;
  const { t } = useTranslation('match');
  const isReached = rewardAt !== null && used >= rewardAt;
  const goal = rewardAt === null || isReached ? limit : rewardAt;
  const met = t('day.met', { used, time: formatTime(locale, new Date(resetsAt)) });
  const line = () => {
    if (isReached) return t('day.reached', { limit });
    return rewardAt === null
      ? t('day.limit', { limit })
      : t('day.ahead', { at: rewardAt, more: limit - rewardAt });
  };
  return (
    <div className={styles.day}>
      <p className={styles.line}>{line()}</p>
      <ProgressBar label={t('day.label')} value={used} max={goal} valueText={met} />
      <p className={cx(text.tiny, text.muted)}>{met}</p>
      {reward !== null && (
        <p className={cx(text.tiny, text.muted)}>
          {t(reward.counted >= reward.matches ? 'day.coinsReached' : 'day.coins', {
            count: reward.coins,
            counted: reward.counted,
            matches: reward.matches,
          })}
        </p>
      )}
    </div>
  );
}
