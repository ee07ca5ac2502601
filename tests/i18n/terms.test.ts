import { expect, describe, it } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { findBannedTerms, readBannedTerms, toExpression } from './terms.ts';

describe('the terms of docs/terms.md', () => {
  it.each(locales)('keep every banned term out of the texts: %s', (locale) => {
    expect(readBannedTerms(locale).length).toBeGreaterThan(10);
    expect(findBannedTerms(locale)).toEqual([]);
  });

  it('find a banned term in any case, with any ending, and not within another word', () => {
    const terms = readBannedTerms('ru');
    const found = (text: string) => findBannedTerms('ru', { 'a.b': text }, terms).length;
    expect(found('Новый Матч')).toBe(1);
    expect(found('после матча')).toBe(1);
    expect(found('сматчить')).toBe(0);
    expect(toExpression('bono').test('abono')).toBe(false);
  });
});
