import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultLocale, locales, type Locale } from '#shared/domain/constants.ts';
import { namespaces } from '#renderer/i18n/resources.ts';

const folder = resolve(import.meta.dirname, '../../resources/locales');
const plural = /_(zero|one|two|few|many|other)$/;

type Texts = Readonly<Record<string, string>>;

function flatten(tree: object, prefix = ''): Texts {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === 'string' ? { [prefix + key]: value } : flatten(value as object, `${prefix}${key}.`),
    ),
  ) as Texts;
}

function read(locale: Locale, namespace: string): Texts {
  return flatten(JSON.parse(readFileSync(join(folder, locale, `${namespace}.json`), 'utf8')) as object);
}

const stems = (texts: Texts) => [...new Set(Object.keys(texts).map((key) => key.replace(plural, '')))].sort();
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)]
    .map(([, name]) => name ?? '')
    .sort((a, b) => a.localeCompare(b));

/** English is the source; what another language lacks would be shown in English, which is a fault. */
describe.each(namespaces)('the texts of %s', (namespace) => {
  const english = read(defaultLocale, namespace);

  it.each(locales.filter((locale) => locale !== defaultLocale))('are whole in %s', (locale) => {
    const texts = read(locale, namespace);
    expect(stems(texts)).toEqual(stems(english));
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('');
      const source = english[key] ?? english[`${key.replace(plural, '')}_other`] ?? '';
      const [has, wants] = [placeholders(text), placeholders(source)];
      // A plural form may write its number out ("one person").
      expect(plural.test(key) ? has.filter((name) => name !== 'count') : has, key).toEqual(
        plural.test(key) ? wants.filter((name) => name !== 'count') : wants,
      );
    }
  });

  it.each(locales)('have every plural form of %s', (locale) => {
    const texts = read(locale, namespace);
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const counted = new Set(
      Object.keys(english)
        .filter((key) => plural.test(key))
        .map((key) => key.replace(plural, '')),
    );
    for (const stem of counted) {
      for (const form of forms) expect(texts, `${stem} in ${locale}`).toHaveProperty([`${stem}_${form}`]);
    }
  });
});

describe('the locale files', () => {
  it('are those of the list, in every language', () => {
    for (const locale of locales) {
      expect(readdirSync(join(folder, locale)).sort()).toEqual(
        namespaces.map((name) => `${name}.json`).sort(),
      );
    }
  });
});
