/** Limits of an agency, for the finance desk and the operator's command. */
export const agencyLimits = {
  nameMaxChars: 60,
  codeMinChars: 3,
  codeMaxChars: 32,
  /** Maximum commission in percent of a member's earnings. */
  shareMaxPercent: 50,
  /** Maximum length of an owner or artist as typed: an id, a number or a link. */
  personMaxChars: 300,
} as const;

/** Lower-case letters, digits and single hyphens: easy to read aloud and safe in a URL. */
export const agencyCodePattern = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** Returns the code as it is stored. Case and surrounding spaces do not distinguish codes. */
export const normalAgencyCode = (text: string): string => text.trim().toLowerCase();

export function isAgencyCode(code: string): boolean {
  const { codeMinChars, codeMaxChars } = agencyLimits;
  return code.length >= codeMinChars && code.length <= codeMaxChars && agencyCodePattern.test(code);
}
