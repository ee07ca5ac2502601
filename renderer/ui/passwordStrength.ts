import { limits } from '#shared/domain/constants.ts';

export const strengthSteps = 4;
/** Number of characters from which length alone makes a password hard to guess. */
const longChars = 12;

/** Passwords and parts of them that attackers try first. */
const common =
  /pass(?:word)?|qwert|asdf|1234|abcd|admin|welcome|letmein|iloveyou|vesper|(?:19|20)\d\d$|(.)\1{3,}/i;
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

/** The change that makes a password harder to guess. */
export type PasswordHelp = 'longer' | 'mix' | 'common';

/** Returns how many kinds of characters a password contains, 0 to 4. */
const varietyOf = (password: string) => kinds.filter((kind) => kind.test(password)).length;

/** Returns true if attackers try this password early: it is common, or it repeats few characters. */
function isGuessable(password: string): boolean {
  return new Set(password.toLowerCase()).size < 5 || common.test(password);
}

/**
 * Returns how hard a password is to guess, 0 to 4. Length counts most, variety helps, common parts cost a
 * point. The rating is only a hint: the rule is the minimum length.
 */
export function passwordStrength(password: string): number {
  if (password.length < limits.passwordMinChars) return password === '' ? 0 : 1;
  const variety = varietyOf(password);
  let points = 1;
  if (variety >= 2) points += 1;
  if (variety >= 3 || password.length >= longChars) points += 1;
  if (password.length >= longChars && (variety >= 3 || password.length >= 16)) points += 1;
  if (isGuessable(password)) points -= 1;
  return Math.min(strengthSteps, Math.max(1, points));
}

/** Returns the change that would help a password most; null if it has the maximum strength or is empty. */
export function passwordHelp(password: string): PasswordHelp | null {
  const strength = passwordStrength(password);
  if (strength === 0 || strength === strengthSteps) return null;
  if (password.length >= limits.passwordMinChars && isGuessable(password)) return 'common';
  return password.length < longChars ? 'longer' : 'mix';
}
