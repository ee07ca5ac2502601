/**
 * Text folding for all searches (people, chats, messages, help, countries and emoji), on the device and on
 * the server. Pure.
 */

const marks = /\p{M}+/gu;
/**
 * Characters that people type as an apostrophe, for a regular expression class: quotes, accents, the letter ʼ
 * and the prime.
 */
export const apostropheSigns = "'`´‘’‛ʹʼ′＇";
const apostrophes = new RegExp(`[${apostropheSigns}]`, 'gu');
/** The acute accent is replaced before normalization, because NFKD turns it into a space and a mark. */
const acuteAccent = '´';

/** Returns the text in lower case and without accents, with one sign for every apostrophe. */
export function foldExceptApostrophes(text: string): string {
  return text
    .replaceAll(acuteAccent, "'")
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll(apostrophes, "'")
    .toLowerCase();
}

/**
 * Returns the text as searches compare it: lower case, without accents and apostrophes. For example, ё
 * becomes е and ї becomes і, because people often omit the dots; "Дар’я" becomes "даря".
 */
export const foldText = (text: string): string => foldExceptApostrophes(text).replaceAll("'", '');

/**
 * Returns the number of UTF-16 units of the written word that its folded beginning covers, including
 * following marks.
 */
export function lengthOfFolded(written: string, beginning: string, fold = foldText): number {
  let covered = 0;
  let length = 0;
  for (const letter of written) {
    const folded = fold(letter);
    // A combining mark belongs to the letter before it.
    if (covered >= beginning.length && folded !== '') break;
    covered += folded.length;
    length += letter.length;
  }
  return length;
}
