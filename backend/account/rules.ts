import { ageAt } from '#shared/domain/age.ts';
import { limits } from '#shared/domain/constants.ts';
import { maskOffensive } from '#shared/domain/offensive.ts';
import { ApiFailure } from '../http/failure.ts';
import { offensiveWords } from './offensiveWords.ts';

/** What a sign-up and a change of the profile have in common (§5). */

const oldestYears = 120;
const phoneMaxChars = 32;
const shortTextMaxChars = 128;
const languagesMax = 20;

/** §9: adults only, by UTC. */
export function requireAdult(birthday: string, nowMs: number): void {
  const age = ageAt(birthday, nowMs);
  if (age === null || age < limits.minAgeYears || age > oldestYears) {
    throw invalid('birthday', `You must be at least ${limits.minAgeYears} years old.`);
  }
}

/** §5: offensive words in names are replaced by asterisks. */
export function cleanName(name: string): string {
  return maskOffensive(name, offensiveWords);
}

/** The contract leaves these open; the database is no place for novels. */
export function requireShort(fields: Readonly<Record<string, string | null | undefined>>): void {
  for (const [field, value] of Object.entries(fields)) {
    const most = field === 'phone' ? phoneMaxChars : shortTextMaxChars;
    if (value && value.length > most) throw invalid(field, `At most ${most} characters.`);
  }
}

/** Language codes as they travel: short, a few, each once. */
export function languagesColumn(languages: readonly string[]): string {
  const codes = [...new Set(languages)];
  if (
    codes.length > languagesMax ||
    codes.some((code) => !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(code))
  ) {
    throw invalid('languages', `At most ${languagesMax} language codes.`);
  }
  return JSON.stringify(codes);
}

export function invalid(field: string, message: string): ApiFailure {
  return new ApiFailure('invalid_body', message, { field });
}
