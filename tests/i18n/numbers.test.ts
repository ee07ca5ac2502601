import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { formatPercent } from '#renderer/i18n/format.ts';
import { createI18n, plainPlaceholders } from '#renderer/i18n/init.ts';
import { namespaces } from '#renderer/i18n/resources.ts';
import { locales, type Locale } from '#shared/domain/constants.ts';

const placeholder = /\{\{\s*([\w.]+)[^}]*\}\}/g;
const number = 1_234_567;

/** Returns every text of a language by its key. */
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
        // Interpolates the raw text of each plural form, so that each form is checked once.
        const shown = i18n.services.interpolator.interpolate(text, values, locale, {});
        if (shown.includes(String(number))) raw.push(`${namespace}:${key}`);
      }
    expect(raw).toEqual([]);
  },
);

/** A number or a placeholder with a percent sign behind it. */
const handWritten = /(?:\}\}|\d)\s*%/g;

it.each(locales)('each text in %s leaves the percent sign to the formatter', async (locale: Locale) => {
  const i18n = await createI18n(locale, namespaces);
  const written = formatPercent(locale, 0.05).slice(1);
  const faults = namespaces.flatMap((namespace) =>
    textsOf(i18n.getResourceBundle(locale, namespace)).flatMap(([key, text]) =>
      [...text.matchAll(handWritten)]
        // A literal number in the text may have a percent sign with the spacing of the language.
        .filter(([found]) => found.startsWith('}') || found.slice(1) !== written)
        .map(([found]) => `${namespace}:${key} ${found}`),
    ),
  );
  expect(faults).toEqual([]);
});

it('no component writes a percent sign behind a value', () => {
  const folder = resolve(import.meta.dirname, '../../renderer');
  const faults = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // The component gallery is for developers and only in English.
    .filter((file) => file.endsWith('.tsx') && !/\.test\.tsx$|^app\/gallery\//.test(file))
    // In a component, text between a brace or digit and a tag is visible on the screen.
    .filter((file) => /(?:\}|\d)\s*%\s*</.test(readFileSync(join(folder, file), 'utf8')));
  expect(faults).toEqual([]);
});

it.each([
  ['en', '45%', '7.5%'],
  ['es', '45\u00A0%', '7,5\u00A0%'],
  ['ru', '45\u00A0%', '7,5\u00A0%'],
  ['uk', '45\u00A0%', '7,5\u00A0%'],
] as const)('a percentage in %s is %s', async (locale, whole, broken) => {
  const i18n = await createI18n(locale, namespaces);
  const write = (percent: number) =>
    i18n.services.interpolator.interpolate('{{percent, percent}}', { percent }, locale, {});
  expect([formatPercent(locale, 0.45), write(45), write(7.5)]).toEqual([whole, whole, broken]);
});

it('a year and the number of a case are written without separators', async () => {
  const i18n = await createI18n('en', namespaces);
  const write = (text: string, values: object) =>
    i18n.services.interpolator.interpolate(text, values, 'en', {});
  expect(
    write('{{year}}, case {{number}}, {{count}} coins', { year: 2026, number: 4_821, count: 1_120 }),
  ).toBe('2026, case 4821, 1,120 coins');
});
