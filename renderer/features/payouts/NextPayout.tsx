import type { Payout } from '#shared/domain/billing.ts';
import { formatCount, formatMoney, formatTime } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Stats } from '#renderer/ui/Facts.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { usePaymentData } from './usePaymentData.ts';
import { formatDay } from './words.ts';
import styles from './payouts.module.css';

/** Numbers first: what comes next, when, and what came so far. */
export function NextPayout({ paid, isAll }: { readonly paid: readonly Payout[]; readonly isAll: boolean }) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const data = usePaymentData();
  const target = data.loaded ? data.target : null;
  if (!target) return <Skeleton width="100%" height={88} />;
  const { nextPayoutAt, estimatedAmount, currency, balanceCoins, coinRate, minPayout } = target;
  const sent = paid.filter(({ status }) => status === 'paid');
  const sum = sent.reduce((total, { amount, fee }) => total + (amount ?? 0) - (fee ?? 0), 0);
  return (
    <Stats
      className={styles.stats}
      stats={[
        {
          label: t('stat.next', { day: formatDay(locale, nextPayoutAt) }),
          value: formatMoney(locale, estimatedAmount, currency),
          note: t('stat.rate', {
            count: balanceCoins ?? 0,
            coins: formatCount(locale, balanceCoins),
            rate: formatCount(locale, coinRate),
          }),
        },
        {
          label: t('stat.counted'),
          value: nextPayoutAt === null ? '—' : formatTime(locale, new Date(nextPayoutAt)),
          note: t('stat.countedNote'),
        },
        {
          label: t('stat.smallest'),
          value: formatMoney(locale, minPayout, currency),
          note: t('stat.smallestNote'),
        },
        {
          label: t(isAll ? 'stat.paid' : 'stat.paidLately'),
          value: formatMoney(locale, sum, currency),
          note: t('stat.paidNote', { count: sent.length }),
        },
      ]}
    />
  );
}
