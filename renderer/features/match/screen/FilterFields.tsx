import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { premium } from '#shared/domain/constants.ts';
import { ageRange } from '#shared/domain/matchingFilter.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { Chip } from '#renderer/ui/Chip.tsx';
import { CountryPicker } from '#renderer/ui/CountryPicker.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { Switch } from '#renderer/ui/Switch.tsx';
import type { FilterStore } from '../session/filterStore.ts';
import styles from './filter.module.css';

const ages = Array.from({ length: ageRange.max - ageRange.min + 1 }, (_, index) =>
  String(ageRange.min + index),
);
const ageOptions = ages.map((age) => ({ id: age, label: age }));

/** Choice of an age range, with a button for any age. A change applies at once. */
export function AgeFields({ filters }: { filters: FilterStore }) {
  const { t } = useTranslation('match');
  const { filter } = useSnapshot(filters.state);
  const isAny = filter.ageFrom === ageRange.min && filter.ageTo === ageRange.max;
  return (
    <>
      <div className={styles.ages}>
        <Select
          label={t('filter.ageFrom')}
          options={ageOptions}
          value={String(filter.ageFrom)}
          onChange={(age) =>
            filters.change({ ageFrom: Number(age), ageTo: Math.max(filter.ageTo, Number(age)) })
          }
        />
        <Select
          label={t('filter.ageTo')}
          options={ageOptions}
          value={String(filter.ageTo)}
          onChange={(age) =>
            filters.change({ ageTo: Number(age), ageFrom: Math.min(filter.ageFrom, Number(age)) })
          }
        />
      </div>
      <Chip
        isOn={isAny}
        className={styles.any}
        onPress={() => filters.change({ ageFrom: ageRange.min, ageTo: ageRange.max })}
      >
        {t('filter.anyAge')}
      </Chip>
    </>
  );
}

/** Choice of countries, or of the user's own country alone. A change applies at once. */
export function CountryFields({ filters }: { filters: FilterStore }) {
  const { t } = useTranslation('match');
  const { filter } = useSnapshot(filters.state);
  return (
    <>
      <Switch
        checked={filter.fromMyCountry}
        onChange={(event) => filters.change({ fromMyCountry: event.target.checked })}
      >
        {t('filter.fromMyCountry')}
      </Switch>
      {!filter.fromMyCountry && <Countries filters={filters} />}
    </>
  );
}

function Countries({ filters }: { filters: FilterStore }) {
  const { t } = useTranslation('match');
  const { filter } = useSnapshot(filters.state);
  const { dialogs, session } = useServices();
  const { user } = useSnapshot(session.state);
  // §4.19: streamers, who buy nothing, may choose any number of countries.
  const maxCountries =
    user?.rolesGroup !== 'user'
      ? Infinity
      : user.premium === true
        ? premium.filterCountries
        : premium.filterCountriesWithout;

  function explainLimit(): void {
    if (user?.premium === true) {
      notify.info(t('filter.mostCountries', { count: maxCountries }));
      return;
    }
    const why = t('filter.premiumWhy', { count: premium.filterCountries });
    void dialogs.open('premium unavailable', { why });
  }

  function toggle(code: string, isOn: boolean): void {
    const others = filter.countries.filter((other) => other !== code);
    if (isOn && others.length >= maxCountries) return explainLimit();
    filters.change({ countries: isOn ? [...others, code] : others });
  }

  return <CountryPicker chosen={filter.countries} onToggle={toggle} />;
}
