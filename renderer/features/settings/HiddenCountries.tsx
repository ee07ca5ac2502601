import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { countryName } from '#renderer/i18n/format.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Row } from './Row.tsx';
import styles from './privacy.module.css';
import { CountryPicker } from '#renderer/ui/CountryPicker.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';

interface HiddenCountriesProps {
  readonly locale: Locale;
  readonly codes: readonly string[];
  readonly isDisabled: boolean;
  readonly onChange: (codes: string[]) => void;
}

/** Maximum number of countries listed by name; the rest is counted. */
const namedMax = 4;

/** Countries whose people do not see this user and are not seen. */
export function HiddenCountries({ locale, codes, isDisabled, onChange }: HiddenCountriesProps) {
  const { t } = useTranslation('settings');
  const [isOpen, setIsOpen] = useState(false);

  function listed(): string {
    const names = codes.map((code) => countryName(locale, code));
    if (names.length <= namedMax) return new Intl.ListFormat(locale).format(names);
    const named = names.slice(0, namedMax - 1);
    return t('privacy.hiddenMore', { names: named.join(', '), count: names.length - named.length });
  }

  return (
    <>
      <Row
        icon="globe"
        title={t('privacy.hidden')}
        hint={
          <>
            {t('privacy.hiddenHint')}
            {codes.length > 0 && <span className={styles.listed}>{listed()}</span>}
          </>
        }
      >
        <Button
          kind="quiet"
          size="small"
          aria-label={t('privacy.chooseCountries')}
          isDisabled={isDisabled}
          onPress={() => setIsOpen(true)}
        >
          {t('privacy.choose')}
        </Button>
      </Row>
      {isOpen && (
        <CountryDialog
          chosen={codes}
          onChange={(next) => onChange([...next])}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface CountryDialogProps {
  readonly chosen: readonly string[];
  readonly onChange: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Dialog to choose countries by name. A change applies at once. */
function CountryDialog({ chosen, onChange, onClose }: CountryDialogProps) {
  const { t } = useTranslation('settings');
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
      <CountryPicker
        chosen={chosen}
        onToggle={(code, isChosen) =>
          onChange(isChosen ? [...chosen, code] : chosen.filter((other) => other !== code))
        }
      />
    </Dialog>
  );
}
