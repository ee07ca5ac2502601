/** Splits stored texts and search queries into words for the search on the device. Pure. */
import { foldExceptApostrophes } from '../lib/foldText.ts';

/** ASCII without apostrophes and grave accents, for which folding only changes the letter case. */
const plainText = /^[ -&(-_a-~\n\t]*$/;
const wordsIn = /[\p{L}\p{N}]+/gu;
/** Matches words with inner apostrophes. */
const wholeWordsIn = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;

/** Results for a unit that does not become a letter of a word. */
const NOTHING = 0;
const BREAK = -1;
const HARD = -2;
const UNKNOWN = -3;

/**
 * Cache of the folded form of each UTF-16 unit, which makes folding of non-Latin texts three times as fast.
 */
const becomes = new Int32Array(2 ** 16).fill(UNKNOWN);
const word = new Uint16Array(1_000);
const SPACE = 32;
// `apply`, because spreading would go through an iterator.
const written = (units: Uint16Array) => String.fromCharCode.apply(null, units as unknown as number[]);

/**
 * Returns the folded unit. Returns HARD for units that need the whole text: surrogates, ligatures,
 * apostrophes, and the sigma, whose lower case differs at the end of a word.
 */
function found(unit: number): number {
  const text = foldExceptApostrophes(String.fromCharCode(unit));
  const isHalf = unit >= 0xd800 && unit <= 0xdfff;
  if (isHalf || text.length > 1 || text === "'" || text === 'σ') return HARD;
  if (text === '') return NOTHING;
  return text.match(wordsIn) ? text.charCodeAt(0) : BREAK;
}

/** Splits a text unit by unit. Null: the text contains a HARD unit or a very long word. */
function wordsByUnit(text: string): string[] | null {
  const words: string[] = [];
  let length = 0;
  let isChanged = false;
  for (let index = 0; index <= text.length; index += 1) {
    const unit = index < text.length ? text.charCodeAt(index) : SPACE;
    let now = becomes[unit] as number;
    if (now === UNKNOWN) becomes[unit] = now = found(unit);
    if (now === HARD || length === word.length) return null;
    if (now > NOTHING) word[length++] = now;
    if (now !== unit && now !== BREAK) isChanged = true;
    if (now !== BREAK) continue;
    if (length > 0)
      words.push(isChanged ? written(word.subarray(0, length)) : text.slice(index - length, index));
    length = 0;
    isChanged = false;
  }
  return words;
}

/**
 * Returns the words of a text with apostrophes removed. With `parts`, also returns the parts between
 * apostrophes.
 */
function wordsOf(text: string, { parts }: { readonly parts: boolean }): string[] {
  if (plainText.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const words = wordsByUnit(text) ?? foldExceptApostrophes(text).match(wholeWordsIn) ?? [];
  return words.flatMap((one) => {
    if (!one.includes("'")) return [one];
    const joined = one.replaceAll("'", '');
    return parts ? [joined, ...(one.match(wordsIn) ?? [])] : [joined];
  });
}

/**
 * Returns the words by which a stored text is found, folded as in `foldText`. A word with apostrophes is
 * found as a whole and by its parts: "O’Brien" gives obrien, o and brien.
 */
export const searchableWords = (text: string): string[] => wordsOf(text, { parts: true });

/** Returns the words of a search query. Each must start some searchable word. */
export const soughtWords = (text: string): string[] => wordsOf(text, { parts: false });

/** Returns whether each word of the query starts some word of the text. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const there = searchableWords(text);
  return words.every((word) => there.some((candidate) => candidate.startsWith(word)));
}
