import { useMemo, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { premium, type Locale } from '#shared/domain/constants.ts';
import { countryCodes } from '#shared/domain/countries.ts';
import { ageRange } from '#shared/domain/matchingFilter.ts';
import { foldText } from '#shared/lib/foldText.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { countryName } from '#renderer/i18n/format.ts';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { Switch } from '#renderer/ui/Switch.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import type { FilterStore } from '../session/filterStore.ts';
import styles from './filter.module.css';

const ages = Array.from({ length: ageRange.max - ageRange.min + 1 }, (_, index) =>
  String(ageRange.min + index),
);
const ageOptions = ages.map((age) => ({ id: age, label: age }));

/** Age and countries. What is chosen holds at once; nothing has to be saved by hand. */
export function FilterFields({ filters, locale }: { filters: FilterStore; locale: Locale }) {
  const { t } = useTranslation('match');
  const { filter } = useSnapshot(filters.state);
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
      <Switch
        checked={filter.fromMyCountry}
        onChange={(event) => filters.change({ fromMyCountry: event.target.checked })}
      >
        {t('filter.fromMyCountry')}
      </Switch>
      {!filter.fromMyCountry && <Countries filters={filters} locale={locale} />}
    </>
  );
}

function Countries({ filters, locale }: { filters: FilterStore; locale: Locale }) {
  const { t } = useTranslation('match');
  const { filter } = useSnapshot(filters.state);
  const { dialogs, session } = useServices();
  const { user } = useSnapshot(session.state);
  // §4.19: streamers, who buy nothing, choose as many as they like.
  const most =
    user?.rolesGroup !== 'user'
      ? Infinity
      : user.premium === true
        ? premium.filterCountries
        : premium.filterCountriesWithout;

  function tellMost(): void {
    if (user?.premium === true) {
      notify.info(t('filter.mostCountries', { count: most }));
      return;
    }
    const why = t('filter.premiumWhy', { count: premium.filterCountries });
    void dialogs.open('premium unavailable', { why });
  }
  const [wanted, setWanted] = useState('');
  const named = useMemo(
    () =>
      countryCodes
        .map((code) => ({ code, name: countryName(locale, code) }))
        .sort((a, b) => a.name.localeCompare(b.name, locale)),
    [locale],
  );
  const chosen = new Set(filter.countries);
  const sought = foldText(wanted.trim());
  const shown = named.filter(({ name }) => foldText(name).includes(sought));

  function toggle(code: string, isOn: boolean): void {
    const others = filter.countries.filter((other) => other !== code);
    if (isOn && others.length >= most) return tellMost();
    filters.change({ countries: isOn ? [...others, code] : others });
  }

  return (
    <>
      <TextField
        label={t('filter.searchCountry')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {shown.length === 0 && (
        <p className={styles.nowhere} role="status">
          {t('filter.noCountry')}
        </p>
      )}
      <ul className={styles.countries} aria-label={t('filter.country')}>
        {shown.map(({ code, name }) => (
          <li key={code}>
            <Checkbox checked={chosen.has(code)} onChange={(event) => toggle(code, event.target.checked)}>
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  );
}
