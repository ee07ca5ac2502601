import { use, useLayoutEffect } from 'react';
import type { i18n as I18n } from 'i18next';
import type { Locale } from '#shared/domain/constants.ts';
import { loadNamespaces } from './init.ts';
import type { Namespace } from './resources.ts';
import { useTranslation } from './useTranslation.ts';

/**
 * Text requests by the store of their i18n instance. Settled requests stay too: React renders a suspended
 * component again and must find the same promise, and repeating a failed request would suspend the page
 * forever.
 */
const requests = new WeakMap<I18n['store'], Map<string, Promise<void>>>();

function ask({ store }: I18n, key: string, load: () => Promise<void>): Promise<void> {
  const known = requests.get(store) ?? new Map<string, Promise<void>>();
  const promise = load();
  requests.set(store, known.set(key, promise));
  return promise;
}

/**
 * Suspends until these namespaces are loaded in this language (§1.3). The language changes in a layout effect
 * after the new page is rendered. Otherwise the previous page, still visible, would change it back.
 */
export function useTexts(locale: Locale, namespaces: readonly Namespace[]): void {
  const { i18n } = useTranslation();
  useLayoutEffect(() => {
    if (i18n.language !== locale) void i18n.changeLanguage(locale);
    document.documentElement.lang = locale;
  }, [i18n, locale]);

  // Until the language changes, the page renders in the previous one, so that needs these namespaces too.
  const spoken = i18n.language as Locale;
  const both = spoken === locale ? [locale] : [locale, spoken];
  const key = [locale, ...namespaces].join(' ');
  const before = requests.get(i18n.store)?.get(key);
  if (before) use(before);
  else if (
    !both.every((language) => namespaces.every((namespace) => i18n.hasResourceBundle(language, namespace)))
  ) {
    use(
      ask(i18n, key, async () => {
        await Promise.all(both.map((language) => loadNamespaces(i18n, language, namespaces)));
      }),
    );
  }
}
