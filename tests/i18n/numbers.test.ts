import { expect, it } from 'vitest';
import { createI18n, plainPlaceholders } from '#renderer/i18n/init.ts';
import { namespaces } from '#renderer/i18n/resources.ts';
import { locales, type Locale } from '#shared/domain/constants.ts';

const placeholder = /\{\{\s*([\w.]+)[^}]*\}\}/g;
const number = 1_234_567;

/** Every text of a language that has placeholders, by its key. */
function textsOf(tree: unknown, path: readonly string[] = []): (readonly [key: string, text: string])[] {
  if (typeof tree === 'string') return [[path.join('.'), tree]];
  return Object.entries(tree as object).flatMap(([key, below]) => textsOf(below, [...path, key]));
}

it.each(locales)(
  'each text in %s writes its numbers with the separators of the language',
  async (locale: Locale) => {
    const i18n = await createI18n(locale, namespaces);
    const raw: string[] = [];
    for (const namespace of namespaces)
      for (const [key, text] of textsOf(i18n.getResourceBundle(locale, namespace))) {
        const names = [...text.matchAll(placeholder)].map(([, name = '']) => name);
        const counted = names.filter((name) => !plainPlaceholders.includes(name));
        if (counted.length === 0) continue;
        const values = Object.fromEntries(counted.map((name) => [name, number]));
        // The key of the plural form itself, so that each form is written once.
        const shown = i18n.services.interpolator.interpolate(text, values, locale, {});
        if (shown.includes(String(number))) raw.push(`${namespace}:${key}`);
      }
    expect(raw).toEqual([]);
  },
);

it('a year and the number of a case are written as they are', async () => {
  const i18n = await createI18n('en', namespaces);
  const write = (text: string, values: object) =>
    i18n.services.interpolator.interpolate(text, values, 'en', {});
  expect(
    write('{{year}}, case {{number}}, {{count}} coins', { year: 2026, number: 4_821, count: 1_120 }),
  ).toBe('2026, case 4821, 1,120 coins');
});
