import { useQuery } from '@tanstack/react-query';
import { callTabIds, type CallTab } from '#shared/domain/calls.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { historyKeys, staleTime } from './keys.ts';

/** What is shown until the server has said which tabs there are, and where it does not: without numbers. */
const expected: readonly CallTab[] = callTabIds.map((id) => ({ id, title: '', count: null }));

/** The tabs of the history, in the server's order (§4.7). Never none. */
export function useCallTabs(): readonly CallTab[] {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: historyKeys.tabs,
    queryFn: ({ signal }) => unwrap(api.call('getCallsTabs', {}, { signal })),
    staleTime,
  });
  return data && data.length > 0 ? data : expected;
}
