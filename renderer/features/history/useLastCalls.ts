import { useQuery } from '@tanstack/react-query';
import type { CallRecord } from '#shared/domain/calls.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import { historyKeys, staleTime } from './keys.ts';

export type LastCalls = NotReady | { readonly kind: 'ready'; readonly records: readonly CallRecord[] };

/**
 * Returns the last calls in both directions, newest first. Requested separately, because the matches of one
 * evening fill the first page of the combined list.
 */
export function useLastCalls(count: number): LastCalls {
  const { api } = useServices();
  const { data, fetchStatus, isError, refetch } = useQuery({
    queryKey: historyKeys.lastCalls(count),
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        ['incoming', 'outgoing'].map((tabId) =>
          unwrap(api.call('getCallsList', { query: { tabId, count } }, { signal })),
        ),
      );
      return pages
        .flatMap(({ records }) => records)
        .toSorted((a, b) => Date.parse(b.created) - Date.parse(a.created))
        .slice(0, count);
    },
    staleTime,
  });
  if (data) return { kind: 'ready', records: data };
  if (fetchStatus === 'paused') return { kind: 'offline' };
  if (isError) return { kind: 'failed', retry: () => void refetch() };
  return { kind: 'loading' };
}
