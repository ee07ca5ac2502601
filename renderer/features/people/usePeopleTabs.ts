import { useQuery } from '@tanstack/react-query';
import { goddessTabIds, type GoddessTab } from '#shared/domain/calls.ts';
import { useServices } from '#renderer/services/context.ts';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { peopleKeys } from './keys.ts';

/** What is shown until the server has said which tabs there are, and where it does not: by our own words. */
const expected: readonly GoddessTab[] = goddessTabIds.map((id) => ({ id, title: '' }));

/** The tabs of the people, in the server's order (§4.7). Never none. */
export function usePeopleTabs(): readonly GoddessTab[] {
  const { api } = useServices();
  const { data } = useQuery({
    ...keptQuery,
    queryKey: peopleKeys.tabs,
    queryFn: ({ signal }) => unwrap(api.call('getGoddessTabs', {}, { signal })),
    staleTime: 0,
  });
  return data && data.length > 0 ? data : expected;
}
