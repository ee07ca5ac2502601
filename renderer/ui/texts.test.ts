import { describe, expect, it } from 'vitest';
import { locales, type Locale } from '#shared/domain/constants.ts';

type Texts = { readonly [key: string]: string | Texts };
const files = import.meta.glob<Texts>('../../resources/locales/*/{common,auth,landing}.json', {
  import: 'default',
  eager: true,
});

function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const plural = /_(one|few|many|other)$/;
/** The rules of the product require this text (§8). */
const quoted = 'Email changing has been failed!';
const base = (key: string) => key.replace(plural, '');
const inside = (text: string) =>
  [...text.matchAll(/\{\{.*?\}\}|<\/?[a-zA-Z]+>/g)].map(([part]) => part).sort();
const textsOf = (locale: Locale, namespace: string) =>
  flatten(files[`../../resources/locales/${locale}/${namespace}.json`] ?? {});

describe.each(['common', 'auth', 'landing'])('the texts of %s', (namespace) => {
  const english = textsOf('en', namespace);

  it.each(locales)('have the same keys, placeholders and links in %s', (locale) => {
    const texts = textsOf(locale, namespace);
    expect(new Set(texts.map(([key]) => base(key)))).toEqual(new Set(english.map(([key]) => base(key))));
    const other = new Map(english.map(([key, text]) => [base(key), text]));
    for (const [key, text] of texts)
      expect([key, inside(text)]).toEqual([key, inside(other.get(base(key)) ?? '')]);
  });

  it.each(locales)('have every plural form of %s', (locale) => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const texts = new Map(textsOf(locale, namespace));
    for (const [key] of english) {
      if (plural.test(key))
        for (const form of forms) expect([...texts.keys()]).toContain(`${base(key)}_${form}`);
    }
  });

  it.each(locales)('contain no exclamation marks in %s', (locale) => {
    expect(
      textsOf(locale, namespace).filter(([, text]) => /[!¡]/.test(text) && !text.startsWith(quoted)),
    ).toEqual([]);
  });
});
