import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { InfoDialog } from './InfoDialog.tsx';

/** Stands for every name of §2 whose feature is not built yet. */
export function ComingDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('dialogs');
  return <InfoDialog title={t('coming.title')} text={t('coming.text')} close={() => close()} />;
}
