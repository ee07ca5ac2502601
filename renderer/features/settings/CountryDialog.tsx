import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CountryPicker } from '#renderer/ui/CountryPicker.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';

interface CountryDialogProps {
  readonly chosen: readonly string[];
  readonly onChange: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Dialog to choose countries by name. A change applies at once. */
export function CountryDialog({ chosen, onChange, onClose }: CountryDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <Dialog
      title={t('privacy.hidden')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" isDisabled={chosen.length === 0} onPress={() => onChange([])}>
            {t('privacy.clear')}
          </Button>
          <Button onPress={onClose}>{t('privacy.done')}</Button>
        </>
      }
    >
      <CountryPicker
        chosen={chosen}
        onToggle={(code, isChosen) =>
          onChange(isChosen ? [...chosen, code] : chosen.filter((other) => other !== code))
        }
      />
    </Dialog>
  );
}
