import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import city from '#resources/art/land-city.webp?url';
import { defaultLocale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { isLocale } from '#renderer/i18n/init.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { AnchorButton } from '#renderer/ui/AnchorButton.tsx';
import { NightPage } from './NightPage.tsx';

/** Page for users whose last known country is not served (§2). A visitor can go to the start page. */
export function ForbiddenPage({ onLogOut }: { onLogOut?: () => void }) {
  const { t, i18n } = useTranslation(['common', 'pages']);
  const locale = isLocale(i18n.language) ? i18n.language : defaultLocale;
  return (
    <NightPage
      art={city}
      at="left"
      icon="globe"
      title={t('forbidden.title')}
      text={t('forbidden.text')}
      actions={
        onLogOut ? (
          <Button kind="glass" onPress={onLogOut}>
            {t('account.logOut')}
          </Button>
        ) : (
          <AnchorButton kind="glass" href={hrefOf(locale, 'landing')}>
            {t('pages:notFound.home')}
          </AnchorButton>
        )
      }
    />
  );
}
