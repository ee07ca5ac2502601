/** Words to search by. The same for what is searched and for what is stored. Pure. */

/** Nothing in it has an accent or another way of being written. */
const plainText = /^[ -~\n\t]*$/;
const accents = /\p{M}+/gu;
const wordsIn = /[\p{L}\p{N}]+/gu;

const bare = (text: string) => text.normalize('NFKD').replaceAll(accents, '');
const folded = (text: string) => bare(text).toLowerCase();

/** What a character can be besides the one that it becomes in a word. */
const NOTHING = 0;
const BREAK = -1;
const HARD = -2;
const UNKNOWN = -3;

/** What each UTF-16 unit becomes, found out at its first time: a text of any alphabet then takes a third of the time. */
const becomes = new Int32Array(2 ** 16).fill(UNKNOWN);
const word = new Uint16Array(1_000);
const SPACE = 32;
// Spreading it would walk through an iterator.
const written = (units: Uint16Array) => String.fromCharCode.apply(null, units as unknown as number[]);

/** Half a character, several in one, and the sigma, which is another at the end of a word, are for the whole text. */
function found(unit: number): number {
  const character = String.fromCharCode(unit);
  const text = folded(character);
  const isHalf = unit >= 0xd800 && unit <= 0xdfff;
  if (isHalf || text.length > 1 || bare(character) === 'Σ') return HARD;
  if (text === '') return NOTHING;
  return text.match(wordsIn) ? text.charCodeAt(0) : BREAK;
}

/** Null: there is something in it that can't be looked at by itself. */
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

/** Words to search by: lower case, without accents. */
export function searchWords(text: string): string[] {
  if (plainText.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return wordsByUnit(text) ?? folded(text).match(wordsIn) ?? [];
}

/** Whether each of the words begins some word of the text. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const there = searchWords(text);
  return words.every((word) => there.some((candidate) => candidate.startsWith(word)));
}
