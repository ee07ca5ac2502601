import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { MatchDay } from '#shared/domain/matching.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import styles from './day.module.css';
import { Text } from '#renderer/ui/layout.tsx';

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
      <Text size={14} wrap="balance">
        {line()}
      </Text>
      <ProgressBar label={t('day.label')} value={used} max={goal} valueText={met} />
      <Text size={12} tone="muted">
        {met}
      </Text>
      {reward !== null && (
        <Text size={12} tone="muted">
          {t(reward.counted >= reward.matches ? 'day.coinsReached' : 'day.coins', {
            count: reward.coins,
            counted: reward.counted,
            matches: reward.matches,
          })}
        </Text>
      )}
    </div>
  );
}
