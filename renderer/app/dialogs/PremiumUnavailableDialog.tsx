import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { fromInterrupted, maySpendMoney } from '#renderer/services/coins.ts';
import { useServices } from '#renderer/services/context.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { InfoDialog } from './InfoDialog.tsx';

/**
 * Tells the user that a feature needs premium: with a link to buy it, or that premium can't be bought here
 * (§4.19).
 */
export function PremiumUnavailableDialog({ why, close }: DialogView<'premium unavailable'>) {
  const { t } = useTranslation('dialogs');
  const locale = useLocale();
  const services = useServices();
  if (!maySpendMoney(services))
    return <InfoDialog title={t('premium.title')} text={t('premium.text')} close={() => close('read')} />;
  return (
    <Dialog
      title={t('premium.needed')}
      onClose={() => close()}
      actions={
        <>
          <Button onPress={() => close('read')}>{t('premium.notNow')}</Button>
          <LinkButton
            kind="primary"
            to={hrefOf(locale, 'coins')}
            state={fromInterrupted}
            onClick={() => close('read')}
          >
            {t('premium.see')}
          </LinkButton>
        </>
      }
    >
      <p>{why}</p>
    </Dialog>
  );
}
