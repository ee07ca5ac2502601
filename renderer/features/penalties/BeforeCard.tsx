import type { EarlySkips } from '#shared/domain/penalties.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { usePenaltyWords } from './words.ts';
import styles from './penalties.module.css';

/** The cost of the next early skip, as counted by the server. */
export function BeforeCard({ skips }: { readonly skips: EarlySkips }) {
  const { t } = useTranslation('penalties');
  const words = usePenaltyWords();
  const { used, free, withinSeconds: seconds, nextCoins, priceCoins, resetsAt } = skips;
  const left = Math.max(0, free - used);
  const isPaid = nextCoins > 0;
  return (
    <Card title={t('before.title')}>
      <div className={styles.before}>
        <p className={styles.next}>
          {isPaid
            ? t('before.next', { seconds, price: words.price(nextCoins) })
            : t('before.free', { left, free })}
        </p>
        <div className={styles.nine} aria-hidden="true">
          {Array.from({ length: free + 1 }, (_, at) => (
            <i
              key={at}
              className={cx(at < Math.min(used, free) && styles.isOn, at === free && styles.isLast)}
            />
          ))}
        </div>
        <p className={styles.small}>
          {isPaid
            ? t('before.used', { used: Math.min(used, free), free })
            : t('before.after', { seconds, price: words.price(priceCoins) })}
        </p>
        <p className={styles.small}>{t('before.resets', { when: words.clock(resetsAt) })}</p>
      </div>
    </Card>
  );
}
