/** What may be beside a word without being part of it: neither a letter, a mark nor a digit of any script. */
const wordPart = String.raw`[\p{L}\p{M}\p{N}_]`;

/**
 * Replaces every listed word by as many asterisks as it has characters (§5). Whole words only, whatever their case;
 * `\b` knows Latin letters alone, so the borders are said in Unicode classes.
 */
export function maskOffensive(text: string, words: readonly string[]): string {
  const listed = words.map((word) => word.trim()).filter((word) => word !== '');
  if (listed.length === 0) return text;
  // The longest first, or "a" would be taken out of "a b" where both are listed.
  const any = [...listed]
    .sort((a, b) => b.length - a.length)
    .map(escape)
    .join('|');
  const shape = new RegExp(`(?<!${wordPart})(?:${any})(?!${wordPart})`, 'giu');
  return text.replace(shape, (found) => found.replace(/./gsu, '*'));
}

function escape(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
