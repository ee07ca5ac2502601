import type { BanReason } from '#shared/domain/matching.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { LoadState, OfflineNote } from '../LoadStates.tsx';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { OwnCaseCard } from './OwnCaseCard.tsx';
import { useBan, useOwnCases } from './useOwnCases.ts';
import styles from './own.module.css';

/** What moderation has of one's own camera, and the way to say that it was a mistake. */
export function OwnCasesPage() {
  const { t } = useTranslation('moderation');
  const isOnline = useIsOnline();
  const when = useWhen();
  const state = useOwnCases();
  const ban = useBan();
  if (state.kind !== 'ready') return <LoadState state={state} />;
  return (
    <div className={styles.own}>
      {!isOnline && <OfflineNote />}
      {ban && (
        <Banner
          tone="warning"
          title={
            ban.until === null ? t('own.banned.titleOpen') : t('own.banned.title', { when: when(ban.until) })
          }
          text={t(ban.reason === ('penalty' satisfies BanReason) ? 'own.banned.penalty' : 'own.banned.text')}
        />
      )}
      {state.cases.length === 0 ? (
        <EmptyState
          className={styles.empty}
          icon="shield"
          title={t('own.empty.title')}
          text={t('own.empty.text')}
        />
      ) : (
        <>
          <p className={styles.intro}>{t('own.intro')}</p>
          <ul className={styles.cases}>
            {state.cases.map((own) => (
              <OwnCaseCard key={own._id} own={own} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
