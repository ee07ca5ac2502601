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

describe('what the code says', () => {
  const said = saidInCode();

  it('is found in strings, in templates and with its namespace', () => {
    expect(isSaid(said, 'common', 'tryAgain')).toBe(true);
    expect(isSaid(said, 'common', 'legal.privacy-policy')).toBe(true);
    expect(isSaid(said, 'common', 'nobody.says.this')).toBe(false);
  });
});
