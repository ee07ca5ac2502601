/**
 * The one way in which every search compares texts: people, chats, messages, help, countries and emoji, on the device
 * and on the server. Pure.
 */

const marks = /\p{M}+/gu;
/** Signs that people type for an apostrophe: quotes, accents, the letter ʼ and the prime. For a class of a pattern. */
export const apostropheSigns = "'`´‘’‛ʹʼ′＇";
const apostrophes = new RegExp(`[${apostropheSigns}]`, 'gu');
/** NFKD turns the acute accent into a space and a mark, so it is replaced before. */
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
 * Returns the text as searches compare it: lower case, without accents and apostrophes. So ё is е and ї is і, because
 * people leave the dots out when they type; "Дар’я" is "даря".
 */
export const foldText = (text: string): string => foldExceptApostrophes(text).replaceAll("'", '');

/** Returns how many UTF-16 units of the written word its folded beginning covers, with the marks that follow. */
export function lengthOfFolded(written: string, beginning: string, fold = foldText): number {
  let covered = 0;
  let length = 0;
  for (const letter of written) {
    const folded = fold(letter);
    // A mark belongs to the letter before it.
    if (covered >= beginning.length && folded !== '') break;
    covered += folded.length;
    length += letter.length;
  }
  return length;
}
