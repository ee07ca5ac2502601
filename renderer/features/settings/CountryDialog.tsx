import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { useFoundCountries } from '#renderer/ui/useFoundCountries.ts';
import styles from './privacy.module.css';

interface CountryDialogProps {
  readonly chosen: readonly string[];
  readonly onChange: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Countries to tick, found by name. What is ticked holds at once. */
export function CountryDialog({ chosen, onChange, onClose }: CountryDialogProps) {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState('');
  const shown = useFoundCountries(chosen, typed);
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
