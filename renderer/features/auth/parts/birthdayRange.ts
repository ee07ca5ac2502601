import { limits } from '#shared/domain/constants.ts';

const oldestYears = 100;

/** The days a calendar offers: people of 18 to 100. Typing goes further, and is answered in words. */
export function birthdayRange(nowMs: number): { readonly min: string; readonly max: string } {
  const yearsAgo = (years: number) => {
    const day = new Date(nowMs);
    day.setUTCFullYear(day.getUTCFullYear() - years);
    return day.toISOString().slice(0, 10);
  };
  return { min: yearsAgo(oldestYears), max: yearsAgo(limits.minAgeYears) };
}
