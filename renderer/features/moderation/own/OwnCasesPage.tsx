import type { BanReason } from '#shared/domain/matching.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { LoadState, OfflineNote } from '../LoadStates.tsx';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { OwnCaseCard } from './OwnCaseCard.tsx';
import { useBan, useOwnCases } from './useOwnCases.ts';
import { SanctionCard } from './sanctions/SanctionCard.tsx';
import { useMySanctions } from './sanctions/useMySanctions.ts';
import styles from './own.module.css';
import { Stack } from '#renderer/ui/layout.tsx';

/** Moderation cases about the user's camera, with a form to appeal. */
export function OwnCasesPage() {
  const { t } = useTranslation(['moderation', 'sanctions']);
  const isOnline = useIsOnline();
  const when = useWhen();
  const state = useOwnCases();
  const ban = useBan();
  const { sanctions } = useMySanctions();
  if (state.kind !== 'ready') return <LoadState state={state} />;
  return (
    <div className={styles.own}>
      {!isOnline && <OfflineNote />}
      {ban && ban.reason !== ('sanction' satisfies BanReason) && (
        <Banner
          tone="warning"
          title={
            ban.until === null ? t('own.banned.titleOpen') : t('own.banned.title', { when: when(ban.until) })
          }
          text={t(ban.reason === ('penalty' satisfies BanReason) ? 'own.banned.penalty' : 'own.banned.text')}
        />
      )}
      {sanctions.length > 0 && (
        <section className={styles.decisions} aria-labelledby="own-decisions">
          <h2 id="own-decisions">{t('sanctions:own.title')}</h2>
          <Stack as="ul" gap={4}>
            {sanctions.map((sanction) => (
              <SanctionCard key={sanction._id} sanction={sanction} />
            ))}
          </Stack>
        </section>
      )}
      {state.cases.length === 0 && sanctions.length > 0 ? null : state.cases.length === 0 ? (
        <EmptyState
          className={styles.empty}
          icon="shield"
          title={t('own.empty.title')}
          text={t('own.empty.text')}
        />
      ) : (
        <>
          <p className={styles.intro}>{t('own.intro')}</p>
          <Stack as="ul" gap={4}>
            {state.cases.map((own) => (
              <OwnCaseCard key={own._id} own={own} />
            ))}
          </Stack>
        </>
      )}
    </div>
  );
}
