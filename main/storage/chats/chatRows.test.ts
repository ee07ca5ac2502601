import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asciiJson } from './chatRows.ts';

it('the row of a chat is written in pure ASCII, and any text is read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.string({ unit: 'grapheme' }), (texts, name) => {
      const stored = asciiJson({ name, texts });
      expect(stored).toMatch(/^[\u0020-\u007f]*$/);
      expect(JSON.parse(stored)).toEqual({ name, texts });
    }),
  );
  const broken = { name: '\ud83d', texts: ['\udc4b\ud83d\udc4b', '\u200f\u0000'] };
  expect(JSON.parse(asciiJson(broken))).toEqual(broken);
});
