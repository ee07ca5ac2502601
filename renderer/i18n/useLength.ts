import { formatCount } from './format.ts';
import { useLocale } from './locale.ts';
import { useTranslation } from './useTranslation.ts';

/**
 * Splits a length into hours and minutes, or minutes and seconds, so that a call shows the same length
 * everywhere.
 */
function lengthOf(seconds: number): { hours: number; minutes: number; seconds: number } {
  if (seconds < 3_600) return { hours: 0, minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
  const minutes = Math.round(seconds / 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds: 0 };
}

/** Returns a function that formats a length in seconds: "25 s", "6 min 12 s", "2 h 14 min". */
export function useLength(): (seconds: number) => string {
  const { t } = useTranslation('common');
  const locale = useLocale();
  return (whole) => {
    const { hours, minutes, seconds } = lengthOf(whole);
    if (hours > 0) {
      const h = formatCount(locale, hours);
      return minutes === 0 ? t('length.h', { h }) : t('length.hMin', { h, min: minutes });
    }
    if (minutes === 0) return t('length.s', { s: seconds });
    return seconds === 0 ? t('length.min', { min: minutes }) : t('length.minS', { min: minutes, s: seconds });
  };
}
