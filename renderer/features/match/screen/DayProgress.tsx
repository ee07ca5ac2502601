import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { MatchDay } from '#shared/domain/matching.ts';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import text from '#renderer/ui/styles/text.module.css';
import { cx } from '#renderer/ui/cx.ts';
import styles from './day.module.css';

/** Today's matches on the way to more of them, then to the day's end; and a streamer's coins for those that earned. */
export function DayProgress({ day: { used, limit, rewardAt, reward } }: { readonly day: MatchDay }) {
  const { t } = useTranslation('match');
  const isReached = rewardAt === null || used >= rewardAt;
  const goal = isReached ? limit : rewardAt;
  const count = t('day.count', { used, limit: goal });
  return (
    <div className={styles.day}>
      <p className={styles.line}>
        <span>{t('day.label')}</span>
        <span className={text.num}>{count}</span>
      </p>
      <ProgressBar label={t('day.label')} value={used} max={goal} valueText={count} />
      {rewardAt !== null && (
        <p className={cx(text.tiny, text.muted)}>
          {t(isReached ? 'day.reached' : 'day.ahead', { at: rewardAt, limit })}
        </p>
      )}
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
