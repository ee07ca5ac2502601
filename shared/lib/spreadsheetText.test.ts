import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellText, plainText } from './spreadsheetText.ts';

describe('text in a cell', () => {
  it.each(['=HYPERLINK("x")', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', "'=1", '＝1'])(
    'is no formula: %j',
    (text) => expect(cellText(text)).toBe(`'${text}`),
  );

  it.each(['Anna', '', "'t Hooft", '1-1', 'a=b'])('stays unchanged if it is no formula: %j', (text) =>
    expect(cellText(text)).toBe(text),
  );

  it('is read back unchanged, and never starts a formula', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '-', 'a', '\t', '+', '＠') });
    fc.assert(
      fc.property(text, (said) => {
        expect(plainText(cellText(said))).toBe(said);
        expect(cellText(said)).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });
});
