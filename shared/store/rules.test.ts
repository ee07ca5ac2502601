import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchWords } from './rules.ts';

/** The same, with no way around. */
const slowly = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

it('finds the same words whether a text is plain or not', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'grapheme' })), (text) => {
      expect(searchWords(text)).toEqual(slowly(text));
    }),
    { numRuns: 2_000 },
  );
  expect(searchWords('Où est-ce? Ёлка 42, ﬁn\tEND')).toEqual(['ou', 'est', 'ce', 'елка', '42', 'fin', 'end']);
});
