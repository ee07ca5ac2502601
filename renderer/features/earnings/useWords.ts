import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatPercent, formatTime } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';

/** Returns functions that format times and durations for these pages. */
export function useWords() {
  const { t } = useTranslation('earnings');
  const locale = useLocale();

  /** Formats a duration: "5 h 12 min", "74 min", "40 s". */
  function length(seconds: number): string {
    if (seconds < 60) return t('length.s', { s: Math.round(seconds) });
    const minutes = Math.floor(seconds / 60);
    const [h, min] = [Math.floor(minutes / 60), minutes % 60];
    if (h === 0) return t('length.min', { min });
    return min === 0 ? t('length.h', { h }) : t('length.hMin', { h, min });
  }

  /** Formats the time left in its two largest units: "2 d 3 h", "3 h 12 min". */
  function left(ms: number): string {
    const hours = Math.floor(ms / 3_600_000);
    if (hours < 24) return length(Math.max(0, Math.floor(ms / 1_000)));
    return t('length.dH', { d: Math.floor(hours / 24), h: hours % 24 });
  }

  const time = (ms: number) => formatTime(locale, new Date(ms));
  const date = (ms: number) => formatDate(locale, { day: 'numeric', month: 'long' }, new Date(ms));
  const shortDate = (ms: number) => formatDate(locale, { day: 'numeric', month: 'short' }, new Date(ms));
  const dateTime = (ms: number) =>
    formatDate(
      locale,
      { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
      new Date(ms),
    );
  /** Formats a calendar day in UTC. */
  const utcDate = (ms: number) =>
    formatDate(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }, new Date(ms));
  const percent = (value: number) => formatPercent(locale, value / 100, 1);

  return { length, left, time, date, shortDate, dateTime, utcDate, percent, locale };
}
