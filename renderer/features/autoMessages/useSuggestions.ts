import { useQuery } from '@tanstack/react-query';
import type { AutoMessageType } from '#shared/domain/autoMessages.ts';
import { analytics, type Locale } from '#shared/domain/constants.ts';
import { useServices } from '#renderer/services/context.ts';
import { settingsFreshMs, unwrap } from '#renderer/services/queries.ts';
import type { Splits } from '#renderer/services/splits.ts';

/** Loads suggested texts in the user's language. */
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
 * Returns opening messages that change daily (§9: cached for one day), for users in the split test
 * `letstalk`. A failure shows no error, because the messages are optional.
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
