import { formatPercent } from '#renderer/i18n/format.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { textSizes, type PreferencesStore } from '#renderer/services/preferences.ts';
import { useSystemAsksForStillness } from '#renderer/ui/useMediaQuery.ts';
import { Row, Rows, RowSelect, SwitchRow } from './Row.tsx';
import { Section } from './Section.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

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
  const isAskedBySystem = useSystemAsksForStillness();
  return (
    <Section id="appearance">
      <ThemeChoice />
      <Rows>
        <SwitchRow
          icon="match"
          title={t('appearance.lessMotion')}
          hint={t(isAskedBySystem ? 'appearance.lessMotionBySystem' : 'appearance.lessMotionHint')}
          isOn={lessMotion || isAskedBySystem}
          isDisabled={isAskedBySystem}
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
