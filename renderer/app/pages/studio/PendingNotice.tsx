import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { hrefOf } from '#shared/domain/pages.ts';
import { missingFieldsOf } from '#shared/domain/missingFields.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';

/** Tells a streamer who is not approved yet what the profile lacks, with a link to complete it. */
export function PendingNotice() {
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
