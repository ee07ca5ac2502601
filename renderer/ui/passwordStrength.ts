import { limits } from '#shared/domain/constants.ts';

export const strengthSteps = 4;

/** What everybody tries first. */
const common =
  /pass(?:word)?|qwert|asdf|1234|abcd|admin|welcome|letmein|iloveyou|vesper|(?:19|20)\d\d$|(.)\1{3,}/i;
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

/**
 * How hard a password is to guess, 0 to 4: length counts most, variety helps, what everybody tries takes away.
 * Only a hint to the person; the rule that counts is the minimal length.
 */
export function passwordStrength(password: string): number {
  if (password.length < limits.passwordMinChars) return password === '' ? 0 : 1;
  const different = new Set(password.toLowerCase()).size;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  let points = 1;
  if (variety >= 2) points += 1;
  if (variety >= 3 || password.length >= 12) points += 1;
  if (password.length >= 12 && (variety >= 3 || password.length >= 16)) points += 1;
  if (different < 5 || common.test(password)) points -= 1;
  return Math.min(strengthSteps, Math.max(1, points));
}
