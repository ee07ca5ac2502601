import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { suspensionChoicesMs } from '#shared/domain/sanctions.ts';
import { Chip } from '#renderer/ui/Chip.tsx';
import { DateField } from '#renderer/ui/DateField.tsx';
import styles from './decide.module.css';

/** End of a suspension: after a duration, or at the end of a day (UTC). */
export type SuspensionEnd =
  | { readonly kind: 'length'; readonly ms: number }
  | { readonly kind: 'day'; readonly day: string };

/** Returns the end in milliseconds; null if the day is missing, past or ends within an hour. */
export function endMsOf(end: SuspensionEnd, nowMs: number): number | null {
  if (end.kind === 'length') return nowMs + end.ms;
  const ms = Date.parse(`${end.day}T23:59:59Z`);
  return Number.isNaN(ms) || ms <= nowMs + HOUR_MS ? null : ms;
}

/** Formats a time in UTC as desks show it: "Mon, Dec 7, 2026, 9:40 AM UTC". */
export function utcMoment(locale: string, ms: number): string {
  const format = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' },
  });
  return `${format.format(ms)} UTC`;
}

export function SuspendUntil({
  end,
  nowMs,
  onChange,
}: {
  readonly end: SuspensionEnd;
  readonly nowMs: number;
  readonly onChange: (end: SuspensionEnd) => void;
}) {
  const { t } = useTranslation('moderation');
  const locale = useLocale();
  const untilMs = endMsOf(end, nowMs);
  return (
    <>
      {suspensionChoicesMs.map((ms) => (
        <Chip
          key={ms}
          isOn={end.kind === 'length' && end.ms === ms}
          onPress={() => onChange({ kind: 'length', ms })}
        >
          {ms === DAY_MS ? t('sanctions.hours', { count: 24 }) : t('sanctions.days', { count: ms / DAY_MS })}
        </Chip>
      ))}
      <Chip isOn={end.kind === 'day'} onPress={() => onChange({ kind: 'day', day: dayAfter(nowMs) })}>
        {t('sanctions.day')}
      </Chip>
      {end.kind === 'day' && (
        <DateField
          className={styles.date}
          label={t('sanctions.dayLabel')}
          min={dayAfter(nowMs)}
          value={end.day}
          error={untilMs === null ? t('sanctions.dayWrong') : undefined}
          onChange={({ target }) => onChange({ kind: 'day', day: target.value })}
        />
      )}
      {untilMs !== null && <small>{t('sanctions.until', { when: utcMoment(locale, untilMs) })}</small>}
    </>
  );
}

const dayAfter = (ms: number) => new Date(ms + DAY_MS).toISOString().slice(0, 10);
