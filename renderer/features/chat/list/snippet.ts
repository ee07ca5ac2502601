import { searchWords } from '#shared/store/searchWords.ts';

/** How many characters come before what was found. */
const around = 24;

/** The part of a text where the first of the words was found, as the search reads words. */
export function snippet(text: string, words: string): { before: string; match: string; after: string } {
  const wanted = searchWords(words);
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const [plain = ''] = searchWords(found);
    const word = wanted.find((one) => plain.startsWith(one));
    if (word === undefined) continue;
    const start = Math.max(0, index - around);
    return {
      before: `${start > 0 ? '…' : ''}${text.slice(start, index)}`,
      match: found.slice(0, word.length),
      after: text.slice(index + word.length, index + 200),
    };
  }
  return { before: text.slice(0, 200), match: '', after: '' };
}
