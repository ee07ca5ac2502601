import { useQuery } from '@tanstack/react-query';
import type { Locale } from '#shared/domain/constants.ts';
import { useServices } from './context.ts';
import { unwrap } from './queries.ts';

/**
 * Returns a function that translates text keys of the server (§7 `translatedText`); a blank until they are
 * loaded.
 */
export function useServerTexts(
  keys: readonly (string | null)[],
  locale: Locale,
): (key: string | null) => string {
  const { api } = useServices();
  const textKeys = [...new Set(keys.flatMap((key) => key ?? []))].sort();
  const { data } = useQuery({
    queryKey: ['serverTexts', locale, textKeys],
    enabled: textKeys.length > 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const body = { textKeys, targetLang: locale };
      const texts = await unwrap(api.call('translatedText', { body }, { signal }));
      return new Map(texts.map(({ textKey, translation }) => [textKey, translation]));
    },
  });
  return (key) => (key === null ? '' : (data?.get(key) ?? '\u00A0'));
}
