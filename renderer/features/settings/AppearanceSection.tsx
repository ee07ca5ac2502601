import { formatPercent } from '#renderer/i18n/format.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { type Locale, locales } from '#shared/domain/constants.ts';
import { textSizes, type PreferencesStore } from '#renderer/services/preferences.ts';
import { useSystemAsksForStillness } from '#renderer/ui/useMediaQuery.ts';
import { Row, Rows, RowSelect, SwitchRow } from './Row.tsx';
import { Section } from './Section.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { localeNames } from '#renderer/ui/localeNames.ts';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import styles from './settings.module.css';

/** Theme, motion and text size. Changes apply at once, on this device. */
export function AppearanceSection({
  locale,
  preferences,
}: {
  locale: Locale;
  preferences: PreferencesStore;
}) {
  const { t } = useTranslation('settings');
  const { lessMotion, textSize } = useSnapshot(preferences.state);
  const isSetBySystem = useSystemAsksForStillness();
  return (
    <Section id="appearance">
      <ThemeChoice />
      <Rows>
        <SwitchRow
          icon="match"
          title={t('appearance.lessMotion')}
          hint={t(isSetBySystem ? 'appearance.lessMotionBySystem' : 'appearance.lessMotionHint')}
          isOn={lessMotion || isSetBySystem}
          isDisabled={isSetBySystem}
          onChange={(isOn) => preferences.set({ lessMotion: isOn })}
        />
        <Row icon="expand" title={t('appearance.textSize')}>
          <RowSelect
            label={t('appearance.textSize')}
            options={textSizes.map((size) => ({
              id: String(size),
              label: formatPercent(locale, size / 100),
            }))}
            value={String(textSize)}
            onChange={(chosen) =>
              preferences.set({ textSize: textSizes.find((size) => String(size) === chosen) ?? 100 })
            }
          />
        </Row>
      </Rows>
    </Section>
  );
}

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
