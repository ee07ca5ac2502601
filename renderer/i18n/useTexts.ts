import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#shared/domain/constants.ts';
import { changeLocale } from './init.ts';
import type { Namespace } from './resources.ts';

const loading = new Map<string, Promise<void>>();
/** Asked for and answered, be it with English: asking again at each render would never end. */
const settled = new Set<string>();

/**
 * Suspends until these namespaces are there in this language, and the page speaks it (§2 "The locale file is loaded
 * per route"). What is there already costs nothing.
 */
export function useTexts(locale: Locale, namespaces: readonly Namespace[]): void {
  const { i18n } = useTranslation();
  const key = [locale, ...namespaces].join(' ');
  let promise = loading.get(key);
  if (!promise) {
    const isThere =
      settled.has(key) || namespaces.every((namespace) => i18n.hasResourceBundle(locale, namespace));
    if (isThere && i18n.language === locale) return;
    promise = changeLocale(i18n, locale, namespaces).finally(() => {
      settled.add(key);
      loading.delete(key);
    });
    loading.set(key, promise);
  }
  use(promise);
}
