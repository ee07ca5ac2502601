import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import type { FilterStore } from '../session/filterStore.ts';
import { AgeFields, CountryFields } from './FilterFields.tsx';

interface FilterDialogProps {
  readonly filters: FilterStore;
  readonly onClose: () => void;
}

/** Dialog to choose the countries of the people to meet. */
export function CountryFilterDialog({ filters, onClose }: FilterDialogProps) {
  const { t } = useTranslation('match');
  const { filter } = useSnapshot(filters.state);
  return (
    <Dialog
      title={t('filter.country')}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="quiet"
            isDisabled={filter.countries.length === 0 && !filter.fromMyCountry}
            onPress={() => filters.change({ countries: [], fromMyCountry: false })}
          >
            {t('filter.clear')}
          </Button>
          <Button onPress={onClose}>{t('filter.done')}</Button>
        </>
      }
    >
      <CountryFields filters={filters} />
    </Dialog>
  );
}

/** Dialog to choose the ages of the people to meet. */
export function AgeFilterDialog({ filters, onClose }: FilterDialogProps) {
  const { t } = useTranslation('match');
  return (
    <Dialog
      title={t('filter.age')}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('filter.done')}</Button>}
    >
      <AgeFields filters={filters} />
    </Dialog>
  );
}
