import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { InfoDialog } from './InfoDialog.tsx';

/** Premium can't be bought here: the deployment sells nothing (§4.19). */
export function PremiumUnavailableDialog({ close }: DialogView<'premium unavailable'>) {
  const { t } = useTranslation('dialogs');
  return (
    <InfoDialog title={t('premium.title')} text={t('premium.text')} close={(read) => close(read && 'read')} />
  );
}
