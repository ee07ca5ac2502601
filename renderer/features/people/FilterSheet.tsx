import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { ageRange, type GenderChoice } from '#shared/domain/matchingFilter.ts';
import { languageName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Chip } from '#renderer/ui/Chip.tsx';
import { RangeSlider } from '#renderer/ui/RangeSlider.tsx';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import { Switch } from '#renderer/ui/Switch.tsx';
import { everybody, offeredLanguages, queryOf, type PeopleFilter } from './filter.ts';
import { peopleKeys } from './usePeople.ts';
import { usePeopleWords } from './words.ts';
import styles from './filter.module.css';
import { CountryPicker } from '#renderer/ui/CountryPicker.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { Row } from '#renderer/ui/layout.tsx';

interface FilterSheetProps {
  readonly tab: string;
  readonly filter: PeopleFilter;
  readonly onApply: (filter: PeopleFilter) => void;
  readonly onClose: () => void;
}

const genders: readonly GenderChoice[] = ['female', 'male', 'both'];

/**
 * Filters for the list of people. The button shows how many people match, and the list changes only when it
 * is pressed.
 */
export function FilterSheet({ tab, filter, onApply, onClose }: FilterSheetProps) {
  const { t } = useTranslation('people');
  const locale = useLocale();
  const words = usePeopleWords();
  const [draft, setDraft] = useState(filter);
  const [ages, setAges] = useState<readonly [number, number]>([filter.ageFrom, filter.ageTo]);
  const found = useFoundCount(tab, draft);
  const change = (part: Partial<PeopleFilter>) => setDraft((now) => ({ ...now, ...part }));
  const toggle = (code: string) =>
    change({
      languages: draft.languages.includes(code)
        ? draft.languages.filter((other) => other !== code)
        : [...draft.languages, code],
    });
  const clear = () => {
    setDraft(everybody);
    setAges([everybody.ageFrom, everybody.ageTo]);
  };
  const languages = [...new Set<string>([...offeredLanguages, ...filter.languages])];
  return (
    <Sheet
      title={t('filter.title')}
      desktop="side"
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button kind="quiet" onPress={clear}>
            {t('filter.clear')}
          </Button>
          <Button kind="primary" isBlock onPress={() => onApply(draft)}>
            {found === null ? t('filter.apply') : t('filter.show', { count: found })}
          </Button>
        </div>
      }
    >
      <div className={styles.fields}>
        <SegmentedChoice
          label={t('filter.gender')}
          isLabelShown
          options={genders.map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={draft.gender}
          onChange={(gender) => change({ gender })}
        />
        <RangeSlider
          label={t('filter.age')}
          ends={[t('filter.youngest'), t('filter.oldest')]}
          min={ageRange.min}
          max={ageRange.max}
          value={ages}
          onChange={setAges}
          onChangeEnd={([ageFrom, ageTo]) => change({ ageFrom, ageTo })}
          text={t('filter.ages', { from: ages[0], to: ages[1] })}
        />
        <fieldset className={styles.group}>
          <legend className={styles.label}>{t('filter.languages')}</legend>
          <Row gap={2} align="stretch" wraps>
            {languages.map((code) => (
              <Chip key={code} isOn={draft.languages.includes(code)} onPress={() => toggle(code)}>
                {languageName(locale, code)}
              </Chip>
            ))}
          </Row>
        </fieldset>
        <CountryChoice
          chosen={draft.countries}
          text={draft.countries.length === 0 ? t('filter.anyCountry') : words.countries(draft.countries)}
          onChange={(countries) => change({ countries: [...countries] })}
        />
        <Switch
          isRow
          checked={draft.freeOnly}
          onChange={({ target }) => change({ freeOnly: target.checked })}
        >
          {t('filter.freeOnly')}
        </Switch>
      </div>
    </Sheet>
  );
}

/** Returns how many people match; null while unknown. */
function useFoundCount(tab: string, filter: PeopleFilter): number | null {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: peopleKeys.count(tab, filter),
    queryFn: ({ signal }) =>
      unwrap(
        api.call(
          'getGoddessList',
          { params: { id: tab }, query: { ...queryOf(filter), count: 1 } },
          { signal },
        ),
      ),
    placeholderData: (before) => before,
  });
  return data?.total ?? null;
}

interface CountryChoiceProps {
  readonly chosen: readonly string[];
  /** Names of the selected countries. */
  readonly text: string;
  readonly onChange: (codes: readonly string[]) => void;
}

/** Countries to tick, with a search by name, below a line with the selected ones. */
function CountryChoice({ chosen, text, onChange }: CountryChoiceProps) {
  const { t } = useTranslation('people');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.country}>
      <PressButton className={styles.pick} aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        <span>{t('filter.country')}</span>
        <span className={styles.picked}>{text}</span>
        <Icon name={isOpen ? 'up' : 'down'} />
      </PressButton>
      {isOpen && (
        <CountryPicker
          chosen={chosen}
          onToggle={(code, isChosen) =>
            onChange(isChosen ? [...chosen, code] : chosen.filter((other) => other !== code))
          }
        />
      )}
    </div>
  );
}
