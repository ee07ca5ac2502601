import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Snapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { ageRange, genderOption, type MatchingFilter } from '#shared/domain/matchingFilter.ts';
import { countryName } from '#renderer/i18n/format.ts';

type FilterView = Snapshot<MatchingFilter>;

/** Returns the parts of the filter in words. */
export function useFilterWords(filter: FilterView, locale: Locale) {
  const { t } = useTranslation('match');
  const [only] = filter.countries;
  const { text, price, priceInCoins } = genderOption(filter.gender);
  const country = filter.fromMyCountry
    ? t('filter.fromMyCountry')
    : filter.countries.length === 0
      ? t('filter.anyCountry')
      : filter.countries.length === 1 && only
        ? countryName(locale, only)
        : t('filter.countries', { count: filter.countries.length });
  const isAnyAge = filter.ageFrom === ageRange.min && filter.ageTo === ageRange.max;
  const age = isAnyAge
    ? t('filter.anyAge')
    : t('filter.ageRange', { from: filter.ageFrom, to: filter.ageTo });
  return {
    gender: t(`filter.${text}`),
    price: t(`filter.${price}`, { coins: priceInCoins }),
    country,
    age,
    isAnyAge,
  };
}

/** Returns the filter in one line: "Everyone · Any country". */
export function useFilterSummary(filter: FilterView, locale: Locale): string {
  const { gender, country, age, isAnyAge } = useFilterWords(filter, locale);
  return [gender, country, ...(isAnyAge ? [] : [age])].join(' · ');
}
