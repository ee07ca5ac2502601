import { describe, expect, it } from 'vitest';
import { auditTexts } from './audit.ts';
import { isSaid, saidInCode } from './usedKeys.ts';

describe('the texts of the client, in four languages', () => {
  const audit = auditTexts();

  it('have no missing key, plural form or placeholder', () => {
    expect(audit.missing).toEqual([]);
    expect(audit.keys).toBeGreaterThan(300);
  });

  it('are all used', () => {
    expect(audit.unused).toEqual([]);
  });

  it('are all translated', () => {
    expect(audit.untranslated).toEqual([]);
  });
});

describe('the search for used keys', () => {
  const said = saidInCode();

  it('finds keys in strings, in templates and with a namespace', () => {
    expect(isSaid(said, 'common', 'tryAgain')).toBe(true);
    expect(isSaid(said, 'common', 'legal.privacy-policy')).toBe(true);
    expect(isSaid(said, 'common', 'nobody.says.this')).toBe(false);
  });
});
