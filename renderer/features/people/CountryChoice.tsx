import { useMemo, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { countryCodes } from '#shared/domain/countries.ts';
import { countryName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import styles from './filter.module.css';

interface CountryChoiceProps {
  readonly chosen: readonly string[];
  /** What is chosen, in words. */
  readonly text: string;
  readonly onChange: (codes: readonly string[]) => void;
}

/** Without accents and in small letters: "cote" finds Côte d'Ivoire. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Countries to tick, found by name, below one line that says which are chosen. */
export function CountryChoice({ chosen, text, onChange }: CountryChoiceProps) {
  const { t } = useTranslation('people');
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  // What is chosen already stands first; it does not jump while one ticks.
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
  const sought = plain(typed.trim());
  const shown = countries.filter(({ code, name }) => plain(name).includes(sought) || plain(code) === sought);
  const ticked = new Set(chosen);
  return (
    <div className={styles.country}>
      <PressButton className={styles.pick} aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        <span>{t('filter.country')}</span>
        <span className={styles.picked}>{text}</span>
        <Icon name={isOpen ? 'up' : 'down'} />
      </PressButton>
      {isOpen && (
        <>
          <TextField
            type="search"
            icon="search"
            label={t('filter.findCountry')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <ul className={styles.countries} aria-label={t('filter.country')}>
            {shown.map(({ code, name }) => (
              <li key={code}>
                <Checkbox
                  checked={ticked.has(code)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, code] : chosen.filter((other) => other !== code))
                  }
                >
                  {name}
                </Checkbox>
              </li>
            ))}
            {shown.length === 0 && <li className={styles.none}>{t('filter.noCountry')}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
