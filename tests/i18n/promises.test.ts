import { expect, it } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { readTexts } from './texts.ts';

/**
 * Phrases for a feature that is not open yet. No text before the sign-up may contain them, because all
 * features are built.
 */
const soon = {
  en: /opens soon/,
  es: /se abre pronto/,
  ru: /скоро откроется/,
  uk: /скоро відкриється/,
} as const;

it.each(locales)('the landing page and the sign-up do not say that a feature opens soon: %s', (locale) => {
  for (const namespace of ['landing', 'auth'])
    expect(
      Object.entries(readTexts(locale, namespace)).filter(([, text]) => soon[locale].test(text)),
    ).toEqual([]);
});
