import { useQuery } from '@tanstack/react-query';
import { goddessTabIds, type GoddessTab } from '#shared/domain/calls.ts';
import { useServices } from '#renderer/services/context.ts';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { peopleKeys } from './keys.ts';

/** Tabs shown until the server responds, and if it fails, with the client's own titles. */
const expected: readonly GoddessTab[] = goddessTabIds.map((id) => ({ id, title: '' }));

/** Returns the tabs of people in the server's order (§4.7); at least one. */
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
