import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchWords } from './searchWords.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';

/** Of one unit and of several, with accents before and after, and those whose small letter depends on what follows. */
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
];

/** The same, with no way around. */
const slowly = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

it('the search finds the same words whether a text is plain or not', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary-ascii' }),
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: fc.constantFrom(...awkward) }),
      ),
      (text) => {
        expect(searchWords(text)).toEqual(slowly(text));
      },
    ),
    { numRuns: inGateOrProof(1_000, 3_000) },
  );
  for (let unit = 0; unit < 2 ** 16; unit++) {
    const text = `a${String.fromCharCode(unit)}b`;
    expect(searchWords(text), unit.toString(16)).toEqual(slowly(text));
  }
  expect(searchWords(`é${'ж'.repeat(5_000)} я`)).toEqual([`e${'ж'.repeat(5_000)}`, 'я']);
  expect(searchWords('Où est-ce? Ёлка 42, ﬁn\tEND')).toEqual(['ou', 'est', 'ce', 'елка', '42', 'fin', 'end']);
});
