import { expect, it } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { readTexts } from './texts.ts';

/** Everything is there: nobody who comes to sign up is told to wait for a part of it. */
const soon = {
  en: /opens soon/,
  es: /se abre pronto/,
  ru: /скоро откроется/,
  uk: /скоро відкриється/,
} as const;

it.each(locales)('the landing page and the sign-up say of nothing that it opens soon: %s', (locale) => {
  for (const namespace of ['landing', 'auth'])
    expect(
      Object.entries(readTexts(locale, namespace)).filter(([, text]) => soon[locale].test(text)),
    ).toEqual([]);
});
