import type { Locale } from '#shared/domain/constants.ts';
import type { Namespace } from './resources.ts';

/**
 * All locale files, each a lazy chunk, so that a page loads only its namespaces in its language.
 * `desktop.json` holds the texts of Electron's main process, which no page shows.
 */
const files = import.meta.glob<Record<string, unknown>>(
  ['../../resources/locales/*/*.json', '!../../resources/locales/*/desktop.json'],
  { import: 'default' },
);

/** Returns the texts of a namespace. Rejects if the file is missing or can't be fetched. */
export async function loadTexts(locale: Locale, namespace: Namespace): Promise<Record<string, unknown>> {
  const file = files[`../../resources/locales/${locale}/${namespace}.json`];
  if (!file) throw new Error('no such file');
  return await file();
}
