import { useMemo, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { countryName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Select } from '../Select.tsx';
import { TextField } from '../TextField.tsx';
import type { TextInput } from './FieldControl.tsx';
import styles from './fields.module.css';

/** Functions of the phone number library, which is loaded lazily. */
export interface PhoneRules {
  /** Formats the number with spaces. */
  readonly format: (typed: string) => string;
  /** Returns the number as `+` and digits; null if it is invalid. */
  readonly parse: (typed: string) => string | null;
  /** Returns the country of the number; null if the digits do not determine it yet. */
  readonly countryOf: (typed: string) => string | null;
  readonly countries: readonly { readonly country: string; readonly prefix: string }[];
  /** Returns the number with another country prefix. */
  readonly inCountry: (typed: string, country: string) => string;
}

interface PhoneFieldProps {
  readonly label: string;
  /** Null while the library loads. */
  readonly rules: PhoneRules | null;
  readonly input: TextInput;
  readonly error: ReactNode;
  readonly hint: ReactNode;
  readonly onChange: (typed: string) => void;
}

/** Country and phone number. The country is selected, or detected from the number. */
export function PhoneField({ label, rules, input, error, hint, onChange }: PhoneFieldProps) {
  const { t } = useTranslation('profileFields');
  const locale = useLocale();
  const options = useMemo(
    () =>
      (rules?.countries ?? [])
        .map(({ country, prefix }) => ({ id: country, label: `${countryName(locale, country)} ${prefix}` }))
        .sort((a, b) => a.label.localeCompare(b.label, locale)),
    [rules, locale],
  );
  return (
    <div className={styles.phone}>
      <Select
        label={t('phone.country')}
        options={options}
        value={rules?.countryOf(input.value) ?? null}
        placeholder={t('phone.chooseCountry')}
        isDisabled={rules === null}
        onChange={(country) => rules && onChange(rules.inCountry(input.value, country))}
      />
      <TextField
        {...input}
        id="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
        label={label}
        hint={hint}
        error={error}
        onBlur={({ target }) => rules && onChange(rules.format(target.value))}
      />
    </div>
  );
}
