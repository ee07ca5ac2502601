import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { OwnApplication } from '#shared/domain/applications.ts';
import { Coins } from '#renderer/ui/Coins.tsx';
import styles from './application.module.css';

/**
 * Coins that the applicant earned by matches before approval, and what happens to them. Renders null without
 * coins.
 */
export function HeldCard({ application }: { readonly application: OwnApplication }) {
  const { t } = useTranslation('application');
  const { state, heldCoins: coins, heldMatches: matches, appealUntil } = application;
  if (coins === null || coins === 0) return null;
  const isLost = state === 'refused' && appealUntil === null;
  const kind = state === 'approved' ? 'yours' : isLost ? 'lost' : state === 'refused' ? 'goBack' : 'kept';
  return (
    <section className={styles.card}>
      <div className={styles.held}>
        <Coins value={coins} kind="pill" />
        <span>
          <b>{t(`held.${kind}`, { count: coins })}</b>
          <small>{t(`held.${kind}Text`, { count: matches ?? 0 })}</small>
        </span>
      </div>
    </section>
  );
}
