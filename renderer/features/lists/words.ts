import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cutName } from '#shared/domain/names.ts';
import type { Companion } from '#shared/domain/person.ts';
import { dayOf, daysBetween, formatDate, isInYearOf, nearDay } from '#renderer/i18n/days.ts';
import { countryName, formatTime } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { shownCountry } from '#shared/domain/shownCountry.ts';

/** Returns functions that word names, countries and days for these lists. */
export function useListWords() {
  const { t } = useTranslation('lists');
  const locale = useLocale();
  const wholeName = (person: Pick<Companion, 'name' | 'deleted'>) =>
    person.deleted === true ? t('deleted') : person.name?.trim() || t('somebody');
  return {
    wholeName,
    name: (person: Pick<Companion, 'name' | 'deleted'>) => cutName(wholeName(person)),
    country(person: Pick<Companion, 'rolesGroup' | 'last_ip_country'>): string | null {
      const code = shownCountry(person);
      return code === null ? null : countryName(locale, code);
    },
    /** Formats a day: "Today, 21:34", "Yesterday", "14 November", "3 March 2024". */
    day(iso: string): string {
      const at = new Date(iso);
      const days = daysBetween(at.getTime(), Date.now());
      const near = nearDay(locale, days);
      if (days === 0 && near !== null) return `${near}, ${formatTime(locale, at)}`;
      if (near !== null) return near;
      return isInYearOf(at.getTime(), Date.now())
        ? formatDate(locale, { day: 'numeric', month: 'long' }, at)
        : formatDate(locale, { day: 'numeric', month: 'long', year: 'numeric' }, at);
    },
    /** Returns true if the time is today or yesterday. */
    isRecent: (iso: string | null) =>
      iso !== null && daysBetween(dayOf(new Date(iso).getTime()), Date.now()) <= 1,
  };
}
