import { useSnapshot } from 'valtio';
import { hrefOf } from '#shared/domain/pages.ts';
import { missingFieldsOf } from '#shared/domain/missingFields.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { useRole } from '../../session/sessionHooks.ts';
import styles from '../frame.module.css';

/** Tells an artist that the streamers' pages are read-only (§4.2, §6.2). */
export function RoleNotice() {
  const { t } = useTranslation('pages');
  if (useRole() !== 'artist') return <PendingNotice />;
  return (
    <p className={styles.readOnly}>
      <Icon name="eye" />
      {t('studio.readOnly')}
    </p>
  );
}

/** Tells a streamer who is not approved yet what the profile lacks, with a link to complete it. */
function PendingNotice() {
  const { t } = useTranslation('pages');
  const { session, dialogs } = useServices();
  const { user } = useSnapshot(session.state);
  const locale = useLocale();
  if (user?.rolesGroup !== 'pendingGoddess') return null;
  if (missingFieldsOf(user).length > 0) {
    return (
      <Banner
        icon="lock"
        title={t('pending.title')}
        text={t('pending.missing')}
        action={
          <Button size="small" onPress={() => void dialogs.open('missing fields', {})}>
            {t('pending.fill')}
          </Button>
        }
      />
    );
  }
  return (
    <Banner
      icon="lock"
      title={t('pending.title')}
      text={t('pending.filled')}
      action={
        <LinkButton size="small" to={hrefOf(locale, 'application')}>
          {t('pending.application')}
        </LinkButton>
      }
    />
  );
}
