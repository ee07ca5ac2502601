import { useTranslation } from 'react-i18next';
import city from '#resources/art/land-city.svg?url';
import { Button } from '#renderer/ui/Button.tsx';
import { NightPage } from './NightPage.tsx';

/** §2: the country the person was last seen in is one where Vesper is not offered. */
export function ForbiddenPage({ onLogOut }: { onLogOut?: () => void }) {
  const { t } = useTranslation('common');
  return (
    <NightPage
      art={city}
      title={t('forbidden.title')}
      text={t('forbidden.text')}
      actions={
        onLogOut && (
          <Button kind="glass" onPress={onLogOut}>
            {t('account.logOut')}
          </Button>
        )
      }
    />
  );
}
