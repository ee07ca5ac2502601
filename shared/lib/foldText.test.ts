import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apostropheSigns, foldText, lengthOfFolded } from './foldText.ts';

it.each([
  ['Ёлка', 'елка'],
  ['ЗЕЛЁНЫЙ', 'зеленыи'],
  ['Її', 'іі'],
  ['Ґанок', 'ґанок'],
  ['Дар’я', 'даря'],
  ['Año', 'ano'],
  ['Côte d’Ivoire', 'cote divoire'],
  ['ﬁn', 'fin'],
  ['Ａnna', 'anna'],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it('folds composed and decomposed accents to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
    }),
  );
});

it('removes every kind of apostrophe', () => {
  for (const sign of apostropheSigns) expect(foldText(`м${sign}яч`), sign).toBe('мяч');
});

it('measures the part of the written word that its folded beginning covers', () => {
  expect(lengthOfFolded('Ёлка', 'ел')).toBe(2);
  expect(lengthOfFolded('Ёлка'.normalize('NFD'), 'е')).toBe(2);
  expect(lengthOfFolded('Дар’я', 'даря')).toBe(5);
  expect(lengthOfFolded('ﬁn', 'f')).toBe(1);
});
