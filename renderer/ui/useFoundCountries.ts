import { useMemo, useState } from 'react';
import { countryCodes } from '#shared/domain/countries.ts';
import { foldText } from '#shared/lib/foldText.ts';
import { countryName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';

interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
}

/**
 * Returns the countries that match the typed text, sorted by name. Countries that were chosen at the start
 * come first.
 */
export function useFoundCountries(chosen: readonly string[], typed: string): readonly Country[] {
  const locale = useLocale();
  // The initial choice, so that the order does not change while the user ticks boxes.
  const [first] = useState(() => new Set(chosen));
  const countries = useMemo(
    () =>
      countryCodes
        .map((code) => ({ code, name: countryName(locale, code) }))
        .sort(
          (a, b) =>
            Number(first.has(b.code)) - Number(first.has(a.code)) || a.name.localeCompare(b.name, locale),
        ),
    [locale, first],
  );
  const sought = foldText(typed.trim());
  return countries.filter(({ code, name }) => foldText(name).includes(sought) || foldText(code) === sought);
}
