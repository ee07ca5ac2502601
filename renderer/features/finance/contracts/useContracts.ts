import type { DeskAgency, DeskArtist } from '#shared/api/agencies.ts';
import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { idOfItem, usePagedList } from '#renderer/services/usePagedList.ts';
import { financeKeys } from '../keys.ts';

type MembersPage = ResponseOutput<Contract['getDeskAgencyMembers']>;
const idOfUser = ({ user }: { readonly user: { readonly _id: string } }) => user._id;

const agenciesOf = (page: ResponseOutput<Contract['getDeskAgencies']>): readonly DeskAgency[] =>
  page.agencies;

export function useDeskAgencies() {
  const { api } = useServices();
  return usePagedList({
    queryKey: financeKeys.agencies,
    ask: (paginationToken, signal) =>
      unwrap(api.call('getDeskAgencies', { query: { paginationToken } }, { signal })),
    itemsOf: agenciesOf,
    idOf: idOfItem,
    staleTime: 0,
  });
}

const membersOf = ({ members }: MembersPage): MembersPage['members'] => members;

export function useAgencyMembers(agencyId: string) {
  const { api } = useServices();
  return usePagedList({
    queryKey: financeKeys.members(agencyId),
    ask: (paginationToken, signal) =>
      unwrap(
        api.call(
          'getDeskAgencyMembers',
          { params: { id: agencyId }, query: { paginationToken } },
          { signal },
        ),
      ),
    itemsOf: membersOf,
    idOf: idOfUser,
    staleTime: 0,
  });
}

const artistsOf = (page: ResponseOutput<Contract['getDeskArtists']>): readonly DeskArtist[] => page.artists;

export function useDeskArtists() {
  const { api } = useServices();
  return usePagedList({
    queryKey: financeKeys.artists,
    ask: (paginationToken, signal) =>
      unwrap(api.call('getDeskArtists', { query: { paginationToken } }, { signal })),
    itemsOf: artistsOf,
    idOf: idOfUser,
    staleTime: 0,
  });
}
