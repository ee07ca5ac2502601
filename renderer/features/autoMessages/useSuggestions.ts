import { useQuery } from '@tanstack/react-query';
import type { AutoMessageType } from '#shared/domain/autoMessages.ts';
import { analytics, type Locale } from '#shared/domain/constants.ts';
import { useServices } from '#renderer/services/context.ts';
import { settingsFreshMs, unwrap } from '#renderer/services/queries.ts';
import type { Splits } from '#renderer/services/splits.ts';

/** What one could write, in the reader's language. */
export function useSuggestions(type: AutoMessageType, locale: Locale) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['autoreplySuggestions', locale, type],
    queryFn: ({ signal }) => unwrap(api.call('getAutoreplySuggestions', { query: { type } }, { signal })),
    staleTime: settingsFreshMs,
    select: ({ suggestions }) => suggestions,
  });
}

/**
 * First sentences, others each day (§9: kept for one), for those whom the split test `letstalk` gives them. They are an
 * extra: where they can't be had, nothing is said.
 */
export function useIcebreakers(splits: Splits, isWanted: boolean, locale: Locale): readonly string[] {
  const { api } = useServices();
  const { data: group } = useQuery({
    queryKey: ['split', 'letstalk'],
    queryFn: () => splits.groupOf('letstalk'),
    enabled: isWanted,
    staleTime: Infinity,
  });
  const { data } = useQuery({
    queryKey: ['letsTalkMessages', locale],
    queryFn: ({ signal }) => unwrap(api.call('getLetsTalkMessages', {}, { signal })),
    enabled: isWanted && group === 'default',
    staleTime: analytics.letsTalkCacheMs,
    gcTime: analytics.letsTalkCacheMs,
  });
  return isWanted && group === 'default' ? (data?.messages ?? []).map(({ text }) => text) : [];
}
