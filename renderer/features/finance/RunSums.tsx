import { formatMoney } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import styles from './finance.module.css';

const shown = ['pending', 'processing', 'held', 'failed'] as const;
const tones = { pending: 'good', processing: 'good', held: 'warning', failed: 'bad' } as const;

/** Number and sum of the payouts in each state, after the fee. */
export function RunSums({
  counts,
  sums,
}: {
  readonly counts: Readonly<Record<string, number>>;
  readonly sums: Readonly<Record<string, number>>;
}) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  return (
    <ul className={styles.pipe} aria-label={t('pipe.label')}>
      {shown.map((status) => (
        <li key={status} className={cx(styles[tones[status]])}>
          <b>{formatMoney(locale, sums[status] ?? 0, 'USD')}</b>
          <span>{t(`pipe.${status}`, { count: counts[status] ?? 0 })}</span>
        </li>
      ))}
    </ul>
  );
}
