import { use } from 'react';
import type { i18n as I18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#shared/domain/constants.ts';
import { changeLocale } from './init.ts';
import type { Namespace } from './resources.ts';

/** What was asked for once. It is remembered when it is answered too, be it with English: asking anew would never end. */
interface Asked {
  readonly promise: Promise<void>;
  isAnswered: boolean;
}
/** By where the texts are kept: the hook of react-i18next wraps its instance anew at every change. */
const asked = new WeakMap<I18n['store'], Map<string, Asked>>();

function ask(store: I18n['store'], key: string, load: Promise<void>): Asked {
  const known = asked.get(store) ?? new Map<string, Asked>();
  const entry: Asked = {
    promise: load.finally(() => {
      entry.isAnswered = true;
    }),
    isAnswered: false,
  };
  asked.set(store, known.set(key, entry));
  return entry;
}

/**
 * Suspends until these namespaces are there in this language, and the page speaks it (§2 "The locale file is loaded
 * per route"). What is there already costs nothing.
 */
export function useTexts(locale: Locale, namespaces: readonly Namespace[]): void {
  const { i18n } = useTranslation();
  const key = [locale, ...namespaces].join(' ');
  const before = asked.get(i18n.store)?.get(key);
  const isSpoken = i18n.language === locale;
  if (before && (isSpoken || !before.isAnswered)) {
    // Met again when it is answered, too: React goes over a render that waited a second time, and counts on it.
    use(before.promise);
    return;
  }
  if (isSpoken && namespaces.every((namespace) => i18n.hasResourceBundle(locale, namespace))) return;
  use(ask(i18n.store, key, changeLocale(i18n, locale, namespaces)).promise);
}
