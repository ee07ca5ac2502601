import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { ageRange } from '#shared/domain/matchingFilter.ts';
import { cutName } from '#shared/domain/names.ts';
import type { Companion } from '#shared/domain/person.ts';
import { countryName, languageName } from '#renderer/i18n/format.ts';
import { shownCountry } from '#shared/domain/shownCountry.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { FilterPart, PeopleFilter } from './filter.ts';

/** Returns the picture for a card, with its tiny preview if the gallery has one. */
export function portraitOf(person: Pick<Companion, 'avatar' | 'gallery'>): {
  readonly photo: string | null;
  readonly tiny: string | null;
} {
  const pictures = person.gallery.filter(({ type, story }) => type === 'image' && story !== true);
  const own = pictures.find(({ url }) => url !== null && url === person.avatar) ?? pictures[0];
  const photo = person.avatar ?? own?.previewUrl ?? own?.url ?? null;
  return { photo, tiny: photo === null ? null : (own?.tinyUrl ?? null) };
}

/** Returns functions that word names of people and of filters. */
export function usePeopleWords() {
  const { t } = useTranslation('people');
  const locale = useLocale();
  const inLine = (names: readonly string[]) => names.join(', ');
  const languages = (codes: readonly string[]) => inLine(codes.map((code) => languageName(locale, code)));

  return {
    languages,
    wholeName: (person: Pick<Companion, 'name'>) => person.name?.trim() || t('somebody'),
    name: (person: Pick<Companion, 'name'>) => cutName(person.name?.trim() || t('somebody')),
    country(person: Pick<Companion, 'rolesGroup' | 'last_ip_country'>): string | null {
      const code = shownCountry(person);
      return code === null ? null : countryName(locale, code);
    },
    countries: (codes: readonly string[]) => inLine(codes.map((code) => countryName(locale, code))),
    part(filter: PeopleFilter, part: FilterPart): string {
      switch (part) {
        case 'gender':
          return t(`filter.${filter.gender}`);
        case 'age':
          return filter.ageTo === ageRange.max
            ? t('filter.ageFrom', { from: filter.ageFrom })
            : t('filter.ageRange', { from: filter.ageFrom, to: filter.ageTo });
        case 'languages':
          return languages(filter.languages);
        case 'countries':
          return inLine(filter.countries.map((code) => countryName(locale, code)));
        case 'freeOnly':
          return t('filter.freeOnly');
      }
    },
  };
}
