import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Activity, ActivityKind } from '#shared/domain/activities.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import styles from './activities.module.css';

const counted: readonly (readonly [
  kind: ActivityKind,
  icon: IconName,
  word: 'likes' | 'fans' | 'gifts' | 'missed',
])[] = [
  ['beLiked', 'like', 'likes'],
  ['followByUser', 'follow', 'fans'],
  ['gift', 'gift', 'gifts'],
  ['missedCall', 'missed', 'missed'],
];

/** Totals of today's activities. */
export function TodayCard({
  activities,
  today,
}: {
  /** Null: still loading. */
  readonly activities: readonly Activity[] | null;
  readonly today: number;
}) {
  const { t } = useTranslation('activities');
  const ofToday = activities?.filter(({ created }) => new Date(created).getTime() >= today);
  return (
    <Card className={styles.card}>
      <h2 className={styles.cardTitle}>{t('today')}</h2>
      <dl className={styles.sums}>
        {counted.map(([kind, icon, word]) => (
          <div key={kind}>
            <dt>
              <Icon name={icon} />
              {t(`sum.${word}`)}
            </dt>
            <dd>{ofToday ? ofToday.filter((one) => one.kind === kind).length : '—'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
