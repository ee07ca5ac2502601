import * as z from 'zod/mini';
import { defaultLocale, type Locale } from '#shared/domain/constants.ts';
import type { LegalPage } from '#shared/domain/pages.ts';
import { logger } from '#shared/lib/logger.ts';
import { legalTextSchema, type LegalText } from './text.ts';

type Files = Readonly<Record<string, () => Promise<unknown>>>;

/** All texts, each in a lazily loaded chunk. The desktop app bundles them. */
const bundled: Files = import.meta.glob<unknown>('../../../resources/legal/*/*.json', { import: 'default' });

async function read(files: Files, locale: Locale, page: LegalPage): Promise<LegalText> {
  const file = files[`../../../resources/legal/${locale}/${page}.json`];
  if (!file) throw new Error('no such file');
  return { ...z.core.parse(legalTextSchema, await file()), locale };
}

/**
 * Loads a legal text in this language. Falls back to English if it is missing or invalid, which the result's
 * `locale` shows. Throws if English cannot be loaded either, for example offline.
 */
export async function loadLegalText(
  locale: Locale,
  page: LegalPage,
  files: Files = bundled,
): Promise<LegalText> {
  if (locale === defaultLocale) return read(files, locale, page);
  try {
    return await read(files, locale, page);
  } catch (cause) {
    logger.warn(`the text of ${page} in ${locale} could not be loaded`, cause);
    return read(files, defaultLocale, page);
  }
}
