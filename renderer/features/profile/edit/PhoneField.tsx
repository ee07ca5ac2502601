import { useMemo } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { countryName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { FieldInput } from '#renderer/services/useFields.ts';
import { Select } from '#renderer/ui/Select.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import type { PhoneRules } from './phone.ts';
import styles from './edit.module.css';

interface PhoneFieldProps {
  readonly rules: PhoneRules | null;
  readonly input: FieldInput;
  readonly error: string | undefined;
  readonly hint: string;
  readonly onChange: (typed: string) => void;
}

/** Country and phone number. The country is selected, or detected from the number. */
export function PhoneField({ rules, input, error, hint, onChange }: PhoneFieldProps) {
  const { t } = useTranslation('profile');
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
        label={t('form.phoneCountry')}
        options={options}
        value={rules?.countryOf(input.value) ?? null}
        placeholder={t('form.phoneChoose')}
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
        label={t('form.phone')}
        hint={hint}
        error={error}
        onBlur={({ target }) => rules && onChange(rules.format(target.value))}
      />
    </div>
  );
}
