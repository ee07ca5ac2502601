import { ageAt } from './age.ts';
import { limits } from './constants.ts';

/** The oldest whom a calendar offers. */
const offeredYears = 100;
/** Older than anybody has become: a slip of the finger. */
const oldestYears = 120;

export type BirthdayProblem = 'birthday' | 'birthdayWrong' | 'tooYoung';

/** What is wrong with a birthday (`YYYY-MM-DD`) today, if anything: it must be a day, and one 18 years ago or more. */
export function birthdayProblem(birthday: string, nowMs: number): BirthdayProblem | null {
  if (birthday === '') return 'birthday';
  const age = ageAt(birthday, nowMs);
  if (age === null || age < 0 || age > oldestYears) return 'birthdayWrong';
  return age < limits.minAgeYears ? 'tooYoung' : null;
}

/** The days a calendar offers: people of 18 to 100. Typing goes further, and is answered in words. */
export function birthdayRange(nowMs: number): { readonly min: string; readonly max: string } {
  const yearsAgo = (years: number) => {
    const day = new Date(nowMs);
    const month = day.getUTCMonth();
    day.setUTCFullYear(day.getUTCFullYear() - years);
    // On 29 February, in a year without that day, `Date` goes on to 1 March: somebody born then is a day too young.
    if (day.getUTCMonth() !== month) day.setUTCDate(0);
    return day.toISOString().slice(0, 10);
  };
  return { min: yearsAgo(offeredYears), max: yearsAgo(limits.minAgeYears) };
}
