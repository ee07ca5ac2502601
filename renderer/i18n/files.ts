import type { Locale } from '#shared/domain/constants.ts';
import type { Namespace } from './resources.ts';

/**
 * Every locale file, one lazy chunk each: a page loads the namespaces it speaks, in its language. `desktop.json` contains
 * the texts of Electron's main process, which no page shows.
 */
const files = import.meta.glob<Record<string, unknown>>(
  ['../../resources/locales/*/*.json', '!../../resources/locales/*/desktop.json'],
  { import: 'default' },
);

/** The texts of a namespace. Rejects where the file is missing or could not be fetched. */
export async function loadTexts(locale: Locale, namespace: Namespace): Promise<Record<string, unknown>> {
  const file = files[`../../resources/locales/${locale}/${namespace}.json`];
  if (!file) throw new Error('no such file');
  return await file();
}
