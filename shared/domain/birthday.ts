import { ageAt } from './age.ts';
import { limits } from './constants.ts';

/** Oldest age in years that the date picker offers. */
const offeredYears = 100;
/** Oldest plausible age in years. An older age is a typing error. */
const oldestYears = 120;

export type BirthdayProblem = 'birthday' | 'birthdayWrong' | 'tooYoung';

/** Returns the problem with a birthday (`YYYY-MM-DD`); null if it is a valid date at least 18 years ago. */
export function birthdayProblem(birthday: string, nowMs: number): BirthdayProblem | null {
  if (birthday === '') return 'birthday';
  const age = ageAt(birthday, nowMs);
  if (age === null || age < 0 || age > oldestYears) return 'birthdayWrong';
  return age < limits.minAgeYears ? 'tooYoung' : null;
}

/** Returns the range of the date picker: ages 18 to 100. A typed date outside it gets an error message. */
export function birthdayRange(nowMs: number): { readonly min: string; readonly max: string } {
  const yearsAgo = (years: number) => {
    const day = new Date(nowMs);
    const month = day.getUTCMonth();
    day.setUTCFullYear(day.getUTCFullYear() - years);
    // `Date` turns 29 February of a common year into 1 March, which would offer a date one day too late.
    if (day.getUTCMonth() !== month) day.setUTCDate(0);
    return day.toISOString().slice(0, 10);
  };
  return { min: yearsAgo(offeredYears), max: yearsAgo(limits.minAgeYears) };
}
