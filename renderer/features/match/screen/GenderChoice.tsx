import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { match as rules } from '#shared/domain/constants.ts';
import { Coins } from '#renderer/ui/Coins.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import type { FilterStore } from '../session/filterStore.ts';

/** Everyone for free, or women or men at a price that is beside the choice (§9). */
export function GenderChoice({ filters }: { filters: FilterStore }) {
  const { t } = useTranslation('match');
  const { filter } = useSnapshot(filters.state);
  const price = <Coins value={rules.genderFilterPriceCoins} />;
  return (
    <SegmentedChoice
      label={t('filter.title')}
      value={filter.gender}
      onChange={(gender) => filters.change({ gender })}
      options={[
        { value: 'both', label: t('filter.everyone') },
        {
          value: 'female',
          label: (
            <>
              {t('filter.women')} {price}
            </>
          ),
        },
        {
          value: 'male',
          label: (
            <>
              {t('filter.men')} {price}
            </>
          ),
        },
      ]}
    />
  );
}
