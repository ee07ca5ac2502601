import { useQuery } from '@tanstack/react-query';
import type { GalleryItem } from '#shared/domain/person.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';

/** Returns a function for the reason why an item was rejected; null until the text for its key is loaded. */
export function useReasons(items: readonly GalleryItem[]): (item: GalleryItem) => string | null {
  const { api } = useServices();
  const locale = useLocale();
  const textKeys = [
    ...new Set(items.flatMap(({ refusedReason }) => (refusedReason === null ? [] : [refusedReason]))),
  ].sort();
  const { data } = useQuery({
    queryKey: ['galleryReasons', locale, textKeys],
    enabled: textKeys.length > 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const body = { textKeys, targetLang: locale };
      const texts = await unwrap(api.call('translatedText', { body }, { signal }));
      return new Map(texts.map(({ textKey, translation }) => [textKey, translation]));
    },
  });
  return ({ refusedReason }) => (refusedReason === null ? null : (data?.get(refusedReason) ?? null));
}
