import { DAY_MS, HOUR_MS, MINUTE_MS, type Locale } from '#shared/domain/constants.ts';

/** Formats an age in one unit: "12 min", "3 hr", "2 days". */
export function formatAge(locale: Locale, ageMs: number): string {
  const [unit, unitMs] =
    ageMs < HOUR_MS
      ? (['minute', MINUTE_MS] as const)
      : ageMs < DAY_MS
        ? (['hour', HOUR_MS] as const)
        : (['day', DAY_MS] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.max(0, Math.floor(ageMs / unitMs)),
  );
}
