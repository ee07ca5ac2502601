/** What may be beside a word without being part of it: neither a letter, a mark nor a digit of any script. */
const wordPart = String.raw`[\p{L}\p{M}\p{N}_]`;

/** One for each list of words: making it takes longer than looking through a message. */
const shapes = new WeakMap<readonly string[], RegExp | null>();

/**
 * Replaces every listed word by as many asterisks as it has characters (§5). Whole words only, whatever their case;
 * `\b` knows Latin letters alone, so the borders are said in Unicode classes. A list is not changed once it was used.
 */
export function maskOffensive(text: string, words: readonly string[]): string {
  let shape = shapes.get(words);
  if (shape === undefined) shapes.set(words, (shape = shapeOf(words)));
  return shape === null ? text : text.replace(shape, (found) => found.replace(/./gsu, '*'));
}

function shapeOf(words: readonly string[]): RegExp | null {
  const listed = words.map((word) => word.trim()).filter((word) => word !== '');
  if (listed.length === 0) return null;
  // The longest first, or "a" would be taken out of "a b" where both are listed.
  const any = [...listed]
    .sort((a, b) => b.length - a.length)
    .map(escape)
    .join('|');
  return new RegExp(`(?<!${wordPart})(?:${any})(?!${wordPart})`, 'giu');
}

function escape(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
