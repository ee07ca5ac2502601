import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { useFoundCountries } from '#renderer/ui/useFoundCountries.ts';
import styles from './filter.module.css';

interface CountryChoiceProps {
  readonly chosen: readonly string[];
  /** What is chosen, in words. */
  readonly text: string;
  readonly onChange: (codes: readonly string[]) => void;
}

/** Countries to tick, found by name, below one line that says which are chosen. */
export function CountryChoice({ chosen, text, onChange }: CountryChoiceProps) {
  const { t } = useTranslation('people');
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const shown = useFoundCountries(chosen, typed);
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
