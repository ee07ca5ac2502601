import { useInfiniteQuery } from '@tanstack/react-query';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { financeKeys } from '../keys.ts';

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { readonly paginationToken: string | null }) => page.paginationToken,
  staleTime: 0,
} as const;

export function useDeskAgencies() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: financeKeys.agencies,
    queryFn: ({ signal, pageParam }) =>
      unwrap(api.call('getDeskAgencies', { query: { paginationToken: pageParam } }, { signal })),
    ...pages,
  });
}

export function useAgencyMembers(agencyId: string) {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: financeKeys.members(agencyId),
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        api.call(
          'getDeskAgencyMembers',
          { params: { id: agencyId }, query: { paginationToken: pageParam } },
          { signal },
        ),
      ),
    ...pages,
  });
}

export function useDeskArtists() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: financeKeys.artists,
    queryFn: ({ signal, pageParam }) =>
      unwrap(api.call('getDeskArtists', { query: { paginationToken: pageParam } }, { signal })),
    ...pages,
  });
}
