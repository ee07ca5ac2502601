import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { countryName } from '#renderer/i18n/format.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CountryDialog } from './CountryDialog.tsx';
import { Row } from './Row.tsx';
import styles from './privacy.module.css';

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
