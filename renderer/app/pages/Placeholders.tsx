import mark from '#resources/art/mark.svg?url';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Skeleton, SkeletonRow } from '#renderer/ui/Skeleton.tsx';
import styles from '../app.module.css';

/** Placeholder between two pages: a pulsing logo, labelled for screen readers. */
export function Loading() {
  const { t } = useTranslation('common');
  return (
    <main className={styles.centre} aria-busy="true">
      <img className={styles.loading} src={mark} alt={t('loading')} width={48} height={48} />
    </main>
  );
}

/** Placeholder for a page that is loading. */
export function PageFallback() {
  const { t } = useTranslation('common');
  return (
    <main className={styles.fallback} aria-busy="true" aria-label={t('loading')}>
      <Skeleton width="160px" height="24px" />
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </main>
  );
}
