import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { localeNames } from '#renderer/ui/localeNames.ts';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { Section } from './Section.tsx';
import styles from './settings.module.css';

const options = locales.map((value) => ({ value, label: <span lang={value}>{localeNames[value]}</span> }));

/** Choice of the language, each in its own name. A change applies at once. */
export function LanguageSection({
  locale,
  onLocale,
}: {
  locale: Locale;
  onLocale: (locale: Locale) => void;
}) {
  const { t } = useTranslation('settings');
  return (
    <Section id="language">
      <SegmentedChoice
        label={t('sections.language')}
        options={options}
        value={locale}
        onChange={onLocale}
        className={styles.languages}
      />
    </Section>
  );
}
