import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import styles from './detail.module.css';

/** The places of a page that nobody knows anything of yet. */
export function WaitingDetail({ back }: { readonly back: ReactNode }) {
  const { t } = useTranslation(['common', 'pages']);
  return (
    <main className={styles.detail} aria-busy="true">
      <VisuallyHidden>
        <h1>{t('pages:name.userDetail')}</h1>
        {t('loading')}
      </VisuallyHidden>
      <section className={styles.portrait} data-theme="dark">
        <Skeleton height="100%" />
        <div className={styles.up}>{back}</div>
      </section>
      <section className={styles.facts}>
        <div className={styles.nameRow}>
          <Skeleton width={72} height={72} isRound />
          <Skeleton width="46%" height={40} />
        </div>
        <Skeleton width="80%" height={20} />
        <Skeleton width="60%" height={20} />
        <Skeleton width="100%" height={56} />
      </section>
    </main>
  );
}
