import { describe, expect, it } from 'vitest';
import { localeOfHeader, localeOfTag } from './write.ts';

describe('the language of a mail', () => {
  it.each([
    ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
    ['de-DE, uk;q=0.3, es;q=0.7', 'es'],
    ['fr, en;q=0', 'en'],
    ['en;q=0.1, ru;q=0, uk;q=0.05', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [';;q=x,,', 'en'],
    [null, 'en'],
  ])('of %j is %s', (header, locale) => expect(localeOfHeader(header)).toBe(locale));

  it.each([
    ['uk', 'uk'],
    ['es-MX', 'es'],
    ['EN_us', 'en'],
    ['de', null],
    ['', null],
  ])('of the tag %j is %s', (tag, locale) => expect(localeOfTag(tag)).toBe(locale));
});
