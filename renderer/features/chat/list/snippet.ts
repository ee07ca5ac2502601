import { apostropheSigns, lengthOfFolded } from '#shared/lib/foldText.ts';
import { searchableWords, soughtWords } from '#shared/store/searchWords.ts';

/** Number of characters shown before the match. */
const before = 24;
/** Maximum number of characters shown after the match, or of a text without a match. */
const after = 200;

const letters = '[\\p{L}\\p{N}\\p{M}]+';
const wholeWord = new RegExp(`${letters}(?:[${apostropheSigns}]${letters})*`, 'gu');
const wordPart = new RegExp(letters, 'gu');

interface Match {
  readonly index: number;
  readonly length: number;
}

/** Returns the part of the written word that starts with one of the sought words; null if there is none. */
function matchIn(written: string, sought: readonly string[]): Match | null {
  const [whole = ''] = searchableWords(written);
  const word = sought.find((one) => whole.startsWith(one));
  return word === undefined ? null : { index: 0, length: lengthOfFolded(written, word) };
}

function firstMatch(text: string, sought: readonly string[]): Match | null {
  for (const { 0: written, index } of text.matchAll(wholeWord)) {
    const whole = matchIn(written, sought);
    if (whole) return { ...whole, index };
    for (const { 0: part, index: within } of written.matchAll(wordPart)) {
      const found = matchIn(part, sought);
      if (found) return { ...found, index: index + within };
    }
  }
  return null;
}

/** Returns the part of a message around its first match, compared as the search compares words. */
export function snippet(text: string, words: string): { before: string; match: string; after: string } {
  const found = firstMatch(text, soughtWords(words));
  if (!found) return { before: text.slice(0, after), match: '', after: '' };
  const start = Math.max(0, found.index - before);
  const end = found.index + found.length;
  return {
    before: `${start > 0 ? '…' : ''}${text.slice(start, found.index)}`,
    match: text.slice(found.index, end),
    after: text.slice(end, end + after),
  };
}
