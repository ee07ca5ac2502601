/**
 * In a text: something to be seen. Not spaces, line breaks, control characters and what has no width, nor marks without
 * a letter. What is not assigned yet counts as seen: an emoji may be newer than the machine that asks.
 */
export const visiblePattern = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{DI}\u2800]/u;
