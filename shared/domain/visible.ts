/**
 * Matches a visible character: not spaces, line breaks, control characters, zero-width characters, or marks
 * without a letter. Unassigned characters count as visible, because an emoji may be newer than this system's
 * Unicode data.
 */
export const visiblePattern = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{DI}\u2800]/u;
