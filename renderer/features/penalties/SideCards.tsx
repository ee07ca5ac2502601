import type { PenaltiesData } from '#shared/domain/penalties.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { BeforeCard } from './BeforeCard.tsx';
import styles from './penalties.module.css';

/** Cards beside the history: the cost of the next penalty, the levels, the costs of rules, and this month. */
export function SideCards({
  data: { earlySkips, levels, month, rules },
  textOf,
}: {
  readonly data: PenaltiesData;
  readonly textOf: (key: string | null) => string;
}) {
  const { t } = useTranslation('penalties');
  const effect = ({ percent, suspendedHours, holdsPayouts }: (typeof levels)[number]) => {
    if (holdsPayouts) return t('levels.payouts');
    if (suspendedHours > 0) return t('levels.suspended', { hours: suspendedHours });
    return percent > 0 ? t('levels.percent', { percent }) : t('levels.warning');
  };
  return (
    <aside className={styles.aside} aria-label={t('before.title')}>
      {earlySkips && <BeforeCard skips={earlySkips} />}
      <Card title={t('levels.title')}>
        <Facts
          facts={levels.map((one) => ({ term: t('levels.name', { level: one.level }), value: effect(one) }))}
        />
      </Card>
      {month && (
        <Card title={t('month.title')}>
          <Facts
            facts={(['taken', 'held', 'returned'] as const).map((what) => ({
              term: t(`month.${what}`),
              value: <Coins value={month[what]} />,
            }))}
          />
        </Card>
      )}
      <Card title={t('rules.title')}>
        <Facts
          facts={rules.map(({ key, section, coins, points }) => ({
            term: `${section ?? ''} ${textOf(`penaltyReason.${key}`)}`.trim(),
            value: (
              <span className={styles.rule}>
                <Coins value={coins} />
                <small>{points > 0 ? t('rules.raises', { count: points }) : t('rules.none')}</small>
              </span>
            ),
          }))}
        />
      </Card>
    </aside>
  );
}
