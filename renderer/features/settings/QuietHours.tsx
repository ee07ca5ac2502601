import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { isTime, type PreferencesStore } from '#renderer/services/preferences.ts';
import { TextField } from '#renderer/ui/TextField.tsx';
import { SwitchRow } from './Row.tsx';
import styles from './notifications.module.css';

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}

/**
 * Field for a time of day. An incomplete time is not stored; leaving the field restores the last valid one.
 */
function Time({ label, value, onChange }: TimeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      type="time"
      required
      label={label}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isTime(target.value)) onChange(target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Returns the user's time zone as an offset: "GMT+1". */
function zoneName(locale: Locale): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Setting of the hours without sounds and system notices. */
export function QuietHours({ locale, preferences }: { locale: Locale; preferences: PreferencesStore }) {
  const { t } = useTranslation('settings');
  const { quietHours } = useSnapshot(preferences.state);
  const { isOn, from, to } = quietHours;
  const change = (part: Partial<typeof quietHours>) =>
    preferences.set({ quietHours: { ...preferences.state.quietHours, ...part } });

  function explain(): string {
    if (from === to) return t('quiet.wholeDay');
    return t(from < to ? 'quiet.zone' : 'quiet.overnight', { zone: zoneName(locale) });
  }

  return (
    <>
      <SwitchRow
        icon="moon"
        title={t('quiet.title')}
        hint={t('quiet.hint')}
        isOn={isOn}
        onChange={(next) => change({ isOn: next })}
      />
      {isOn && (
        <div role="group" aria-label={t('quiet.title')} className={styles.times}>
          <Time label={t('quiet.from')} value={from} onChange={(time) => change({ from: time })} />
          <Time label={t('quiet.to')} value={to} onChange={(time) => change({ to: time })} />
          <p className={styles.zone}>{explain()}</p>
        </div>
      )}
    </>
  );
}
