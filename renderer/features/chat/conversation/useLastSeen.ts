import { daysBetween } from '#renderer/i18n/days.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { dayName } from '../message/when.ts';

/**
 * Returns a function that formats the last-seen time: with the time for today and yesterday, otherwise with
 * the day.
 */
export function useLastSeen(): (at: string) => string {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const today = useToday();
  return (at) => {
    const ms = Date.parse(at);
    const time = formatTime(locale, new Date(ms));
    const days = daysBetween(ms, today);
    if (days <= 0) return t('lastSeen.today', { time });
    if (days === 1) return t('lastSeen.yesterday', { time });
    return t('lastSeen.day', { day: dayName(locale, ms, today) });
  };
}
