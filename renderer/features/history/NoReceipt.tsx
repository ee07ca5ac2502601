import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import type { Chosen } from './useChosen.ts';
import styles from './receipt.module.css';

/** Shown instead of a receipt while the record is being searched, or if it does not exist. */
export function NoReceipt({ kind }: { readonly kind: Chosen['kind'] }) {
  const { t } = useTranslation(['history', 'common']);
  if (kind === 'missing') return <p className={styles.missing}>{t('receipt.missing')}</p>;
  return (
    <div role="status" aria-label={t('common:loading')} className={styles.receipt}>
      <Skeleton width={56} height={56} isRound />
      <Skeleton height={32} />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </div>
  );
}
