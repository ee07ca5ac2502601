import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holdsWords, searchableWords, soughtWords } from './searchWords.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';

/**
 * Characters of one and several units, with accents before and after, and letters whose lower case depends on
 * the next character.
 */
const awkward = [
  'a',
  ' ',
  'é',
  'ё',
  'й',
  'е\u0301',
  '\u0301',
  'Σ',
  'Ϲ',
  'ς',
  'ﬁ',
  '㎒',
  '가',
  'İ',
  'ß',
  '🙂',
  '𝐀',
  '٣',
  '-',
  "'",
  'ʼ',
  '´',
  'ŉ',
];

/** Reference implementation without the fast paths. */
function wordsSlowly(text: string): { joined: string[]; withParts: string[] } {
  const folded = text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[`‘’‛ʹʼ′]/gu, "'")
    .toLowerCase();
  const words = folded.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? [];
  const joined = words.map((word) => word.replaceAll("'", ''));
  const parts = words.map((word) => (word.includes("'") ? word.split("'") : []));
  return { joined, withParts: joined.flatMap((word, index) => [word, ...(parts[index] ?? [])]) };
}
function expectSameWords(text: string): void {
  const { joined, withParts } = wordsSlowly(text);
  expect(soughtWords(text), text).toEqual(joined);
  expect(searchableWords(text), text).toEqual(withParts);
}

it('finds the same words as the reference implementation', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary-ascii' }),
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: fc.constantFrom(...awkward) }),
      ),
      expectSameWords,
    ),
    { numRuns: inGateOrProof(1_000, 3_000) },
  );
  for (let unit = 0; unit < 2 ** 16; unit++) expectSameWords(`a${String.fromCharCode(unit)}b`);
  expect(soughtWords(`é${'ж'.repeat(5_000)} я`)).toEqual([`e${'ж'.repeat(5_000)}`, 'я']);
  expect(soughtWords('Où est-ce? Ёлка 42, ﬁn\tEND')).toEqual(['ou', 'est', 'ce', 'елка', '42', 'fin', 'end']);
});

it('finds a word with an apostrophe by any apostrophe, without one and by its parts', () => {
  for (const written of ["м'яч", 'м’яч', 'мʼяч', 'м`яч', 'м´яч', 'МЯЧ'])
    for (const typed of ["м'яч", 'М’ЯЧ', 'мʼя', 'м`яч', 'мяч'])
      expect(holdsWords(`де ${written}?`, soughtWords(typed)), `${typed} in ${written}`).toBe(true);
  expect(holdsWords('O’Brien', soughtWords('brien'))).toBe(true);
  expect(holdsWords("I don't", soughtWords('dont'))).toBe(true);
  expect(holdsWords('O’Brien', soughtWords('rien'))).toBe(false);
});
