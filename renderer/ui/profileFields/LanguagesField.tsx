import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { languageName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Chip } from '../Chip.tsx';
import { Select } from '../Select.tsx';
import styles from './fields.module.css';

/** Codes of the languages that users can select. The system provides their names (Intl.DisplayNames). */
const spokenLanguages: readonly string[] = (
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ' +
  'ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt ro ru si sk sl sq sr sv sw ta te tg th tr uk ur uz vi zh zu'
).split(' ');

/** Maximum number of languages. */
const languagesMost = 5;

interface LanguagesFieldProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly note: ReactNode;
  readonly onChange: (codes: readonly string[]) => void;
}

/** The languages the user speaks: up to five, each with a chip that removes it. */
export function LanguagesField({ label, value, note, onChange }: LanguagesFieldProps) {
  const { t } = useTranslation('profileFields');
  const locale = useLocale();
  const named = (codes: readonly string[]) =>
    codes.map((id) => ({ id, label: capital(languageName(locale, id), locale) }));
  const options = named(spokenLanguages.filter((code) => !value.includes(code))).toSorted((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
  const isFull = value.length >= languagesMost;
  return (
    <div id="languages" className={styles.languages} tabIndex={-1}>
      <Select
        label={label}
        icon="globe"
        options={options}
        value={null}
        placeholder={isFull ? t('languages.full') : t('languages.add')}
        isDisabled={isFull}
        onChange={(id) => onChange([...value, id])}
      />
      {value.length > 0 && (
        <ul className={styles.chips} aria-label={label}>
          {named(value).map(({ id, label }) => (
            <li key={id}>
              <Chip isOn onRemove={() => onChange(value.filter((code) => code !== id))}>
                {label}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>{note ?? t('languages.hint', { count: languagesMost })}</p>
    </div>
  );
}

/** Capitalizes a language name, because many languages write it in lower case, and here it begins a line. */
function capital(name: string, locale: string): string {
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
