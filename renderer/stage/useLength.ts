import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';

/** Splits whole seconds into hours and minutes, or into minutes and seconds if they are less than an hour. */
function partsOf(seconds: number): { hours: number; minutes: number; seconds: number } {
  if (seconds < 3_600) return { hours: 0, minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
  const minutes = Math.round(seconds / 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds: 0 };
}

/**
 * Returns the words for a length in whole seconds: "25 s", "6 min 12 s", "2 h 14 min". Every place that names the length
 * of a call uses them, so that list and receipt say the same.
 */
export function useLength(): (seconds: number) => string {
  const { t } = useTranslation('call');
  const locale = useLocale();
  return (whole) => {
    const { hours, minutes, seconds } = partsOf(whole);
    if (hours > 0) {
      const h = formatCount(locale, hours);
      return minutes === 0 ? t('length.h', { h }) : t('length.hMin', { h, min: minutes });
    }
    if (minutes === 0) return t('length.s', { s: seconds });
    return seconds === 0 ? t('length.min', { min: minutes }) : t('length.minS', { min: minutes, s: seconds });
  };
}
