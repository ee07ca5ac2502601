/** A letter, mark or digit of any script. A listed word matches only if no such character is next to it. */
const wordPart = String.raw`[\p{L}\p{M}\p{N}_]`;

/** Cache of one regular expression per word list, because compiling takes longer than matching. */
const shapes = new WeakMap<readonly string[], RegExp | null>();

/**
 * Replaces every listed word with an asterisk per character (§5). Matches whole words, ignoring case. Uses
 * Unicode classes, because `\b` only knows Latin letters. The caller must not change a list after its first
 * use.
 */
export function maskOffensive(text: string, words: readonly string[]): string {
  let shape = shapes.get(words);
  if (shape === undefined) shapes.set(words, (shape = shapeOf(words)));
  return shape === null ? text : text.replace(shape, (found) => found.replace(/./gsu, '*'));
}

function shapeOf(words: readonly string[]): RegExp | null {
  const listed = words.map((word) => word.trim()).filter((word) => word !== '');
  if (listed.length === 0) return null;
  // Longer words come first; otherwise "a" would match inside "a b" if both are listed.
  const any = [...listed]
    .sort((a, b) => b.length - a.length)
    .map(escape)
    .join('|');
  return new RegExp(`(?<!${wordPart})(?:${any})(?!${wordPart})`, 'giu');
}

function escape(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
