import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';

/** Maximum number of keys in one request. */
const maxTextsPerRequest = 100;

interface Known {
  /** Translations by language and key. An absent entry was not requested yet, or does not exist. */
  readonly texts: Record<string, string>;
}
interface Shelf {
  readonly known: Known;
  readonly requested: Set<string>;
  readonly waiting: Map<Locale, Set<string>>;
}

/** Translations by API client. Kept until sign-out. */
const shelves = new WeakMap<ApiClient, Shelf>();

function shelfOf(api: ApiClient): Shelf {
  const shelf = shelves.get(api) ?? {
    known: proxy<Known>({ texts: {} }),
    requested: new Set(),
    waiting: new Map(),
  };
  shelves.set(api, shelf);
  return shelf;
}
const nameOf = (locale: Locale, key: string): string => `${locale} ${key}`;

/** Collects messages that appear in the same tick into one request. */
function askFor(api: ApiClient, locale: Locale, key: string): void {
  const { requested, waiting } = shelfOf(api);
  if (requested.has(nameOf(locale, key))) return;
  requested.add(nameOf(locale, key));
  const together = waiting.get(locale) ?? new Set<string>();
  waiting.set(locale, together.add(key));
  if (together.size === 1) queueMicrotask(() => void ask(api, locale));
}

async function ask(api: ApiClient, locale: Locale): Promise<void> {
  const { known, requested, waiting } = shelfOf(api);
  const textKeys = [...(waiting.get(locale) ?? [])];
  waiting.delete(locale);
  for (let from = 0; from < textKeys.length; from += maxTextsPerRequest) {
    const some = textKeys.slice(from, from + maxTextsPerRequest);
    const answer = await api.call('translatedText', { body: { textKeys: some, targetLang: locale } });
    if (answer.ok)
      for (const { textKey, translation } of answer.value) known.texts[nameOf(locale, textKey)] = translation;
    // After a failure the original stays, and the next message with this key requests it again.
    else for (const key of some) requested.delete(nameOf(locale, key));
  }
}

/**
 * Returns a text in the reader's language; null if it is in that language already or has no translation (§7
 * `translatedText`).
 */
export function useTranslated(text: string, textKey: string | null): string | null {
  const { api } = useServices();
  const locale = useLocale();
  useEffect(() => {
    if (textKey !== null) askFor(api, locale, textKey);
  }, [api, locale, textKey]);
  const { texts } = useSnapshot(shelfOf(api).known);
  const translation = textKey === null ? undefined : texts[nameOf(locale, textKey)];
  return translation === undefined || translation === text ? null : translation;
}
