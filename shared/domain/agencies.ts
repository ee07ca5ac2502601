/** Limits of an agency as the finance desk and the operator's command make it. */
export const agencyLimits = {
  nameMaxChars: 60,
  codeMinChars: 3,
  codeMaxChars: 32,
  /** Highest commission, in percent of what a member earns. */
  shareMaxPercent: 50,
  /** Maximum length of an owner or artist as it is typed: an id, a number or a link. */
  personMaxChars: 300,
} as const;

/** Lower-case letters, digits and single hyphens between them: readable aloud and safe in a link. */
export const agencyCodePattern = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** Returns the code as it is stored: codes differ by more than case and surrounding spaces. */
export const normalAgencyCode = (text: string): string => text.trim().toLowerCase();

export function isAgencyCode(code: string): boolean {
  const { codeMinChars, codeMaxChars } = agencyLimits;
  return code.length >= codeMinChars && code.length <= codeMaxChars && agencyCodePattern.test(code);
}
