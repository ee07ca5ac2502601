import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import type { FilterStore } from '../session/filterStore.ts';
import { FilterFields } from './FilterFields.tsx';

/** Country and age, over the match page. */
export function FilterDialog({
  filters,
  locale,
  onClose,
}: {
  filters: FilterStore;
  locale: Locale;
  onClose: () => void;
}) {
  const { t } = useTranslation('match');
  const { filter } = useSnapshot(filters.state);
  return (
    <Dialog
      title={t('filter.title')}
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
      <FilterFields filters={filters} locale={locale} />
    </Dialog>
  );
}
