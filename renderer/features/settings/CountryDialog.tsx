import { useMemo, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { countryCodes } from '#shared/domain/countries.ts';
import { countryName } from '#renderer/i18n/format.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import styles from './privacy.module.css';

interface CountryDialogProps {
  readonly locale: Locale;
  readonly chosen: readonly string[];
  readonly onChange: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Without accents and in small letters: "cote" finds Côte d'Ivoire. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Countries to tick, found by name. What is ticked holds at once. */
export function CountryDialog({ locale, chosen, onChange, onClose }: CountryDialogProps) {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState('');
  // What is hidden already stands first; it does not jump while one ticks.
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
      <TextField
        type="search"
        icon="search"
        label={t('privacy.findCountry')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles.countries} aria-label={t('privacy.countries')}>
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
        {shown.length === 0 && <li className={styles.none}>{t('privacy.noCountry')}</li>}
      </ul>
    </Dialog>
  );
}
