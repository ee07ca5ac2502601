import { languageName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import {
  fieldNames,
  fieldRow,
  type FieldKind,
  type FieldName,
  type FieldValues,
  type OptionKey,
} from '#shared/domain/profileFields.ts';
import type { IconName } from '../Icon.tsx';
import type { ProfileTrait } from '../profileView/ProfileView.tsx';

type Display = (field: FieldName, value: string | readonly string[]) => string;

/** Returns functions that display profile fields, by kind. */
export function useFieldWords() {
  const { t } = useTranslation('profileFields');
  const locale = useLocale();
  const asText: Display = (_field, value) => String(value);
  const displays: Readonly<Record<FieldKind, Display>> = {
    name: asText,
    date: asText,
    text: asText,
    phone: asText,
    choice: (field, value) => `${t(`${field}.label`)}: ${t(`${field}.option.${String(value)}` as OptionKey)}`,
    languages: (_field, codes) =>
      (typeof codes === 'string' ? [codes] : codes).map((code) => languageName(locale, code)).join(', '),
  };
  /** Returns the displayed value; null if there is no value. */
  function text(values: Partial<FieldValues>, field: FieldName): string | null {
    const value = values[field] ?? null;
    if (value === null || value.length === 0) return null;
    return displays[fieldRow(field).kind](field, value) || null;
  }
  return {
    text,
    /** Returns the fields that a page shows with an icon. */
    traits: (values: Partial<FieldValues>): readonly ProfileTrait[] =>
      fieldNames.flatMap((field) => {
        const { trait } = fieldRow(field);
        const shown = trait === undefined ? null : text(values, field);
        return shown === null ? [] : [{ icon: trait as IconName, text: shown }];
      }),
  };
}
