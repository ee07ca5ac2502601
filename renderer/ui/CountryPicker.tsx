import { useState, useMemo } from 'react';
import { countryName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Checkbox } from './Checkbox.tsx';
import { Chip } from './Chip.tsx';
import { TextField } from './TextField.tsx';
import styles from './CountryPicker.module.css';
import { countryCodes } from '#shared/domain/countries.ts';
import { foldText } from '#shared/lib/foldText.ts';

export interface CountryPickerProps {
  /** ISO 3166-1 alpha-2 codes. */
  readonly chosen: readonly string[];
  readonly onToggle: (code: string, isChosen: boolean) => void;
}

/** Shows the chosen countries as removable chips, and below them a searchable list of all countries. */
export function CountryPicker({ chosen, onToggle }: CountryPickerProps) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const shown = useFoundCountries(chosen, typed);
  const ticked = new Set(chosen);
  return (
    <>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('countries.chosen')}>
          {chosen.map((code) => (
            <li key={code}>
              <Chip isOn onRemove={() => onToggle(code, false)}>
                {countryName(locale, code)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <TextField
        type="search"
        icon="search"
        label={t('countries.find')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          {t('countries.none')}
        </p>
      )}
      <ul className={styles.countries} aria-label={t('countries.list')}>
        {shown.map(({ code, name }) => (
          <li key={code}>
            <Checkbox checked={ticked.has(code)} onChange={({ target }) => onToggle(code, target.checked)}>
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
}

/**
 * Returns the countries that match the typed text, sorted by name. Countries that were chosen at the start
 * come first.
 */
function useFoundCountries(chosen: readonly string[], typed: string): readonly Country[] {
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
