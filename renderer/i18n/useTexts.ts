import { use, useLayoutEffect } from 'react';
import type { i18n as I18n } from 'i18next';
import type { Locale } from '#shared/domain/constants.ts';
import { loadNamespaces } from './init.ts';
import type { Namespace } from './resources.ts';
import { useTranslation } from './useTranslation.ts';

/**
 * What was asked for, by where the texts are kept.
 * It is remembered when it is answered too, be it with English: asking anew would never end, and React goes over a
 * rendering that waited a second time, in which it has to meet the same promise.
 */
const asked = new WeakMap<I18n['store'], Map<string, Promise<void>>>();

function ask({ store }: I18n, key: string, load: () => Promise<void>): Promise<void> {
  const known = asked.get(store) ?? new Map<string, Promise<void>>();
  const promise = load();
  asked.set(store, known.set(key, promise));
  return promise;
}

/**
 * Suspends until these namespaces are there in this language (§1.3); what is there
 * already costs nothing. The language itself changes when the page is on the screen, and not before: until then the
 * page before is still there, and the two would turn it to and fro between them.
 */
export function useTexts(locale: Locale, namespaces: readonly Namespace[]): void {
  const { i18n } = useTranslation();
  useLayoutEffect(() => {
    if (i18n.language !== locale) void i18n.changeLanguage(locale);
    document.documentElement.lang = locale;
  }, [i18n, locale]);

  // What is drawn until the language changes is drawn in the one before: that speaks these, too.
  const spoken = i18n.language as Locale;
  const both = spoken === locale ? [locale] : [locale, spoken];
  const key = [locale, ...namespaces].join(' ');
  const before = asked.get(i18n.store)?.get(key);
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
