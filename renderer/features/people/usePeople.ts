import { use } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Companion } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import { PresencesContext } from '#renderer/services/presences.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { idOfItem, usePagedList, type PagedList } from '#renderer/services/usePagedList.ts';
import { queryOf, type PeopleFilter } from './filter.ts';
import { goddessTabIds, type GoddessTab } from '#shared/domain/calls.ts';

/** Ten rows of the widest grid, so that the next page loads before the end is reached. */
const pageSize = 60;

interface PeoplePage {
  readonly users: readonly Companion[];
  readonly paginationToken: string | null;
  /** Number of people online who match the filter; null if the server did not count them. */
  readonly online: number | null;
}
const itemsOf = ({ users }: PeoplePage) => users;

/** Returns the loaded pages of one tab. `isReturn`: the user returns to the list. */
export function usePeople(
  tab: string,
  filter: PeopleFilter,
  isReturn: boolean,
): PagedList<PeoplePage, Companion> {
  const { api } = useServices();
  const presences = use(PresencesContext);
  return usePagedList({
    ...keptQuery,
    queryKey: peopleKeys.list(tab, filter),
    ask: async (paginationToken, signal): Promise<PeoplePage> => {
      const query = { ...queryOf(filter), count: pageSize, paginationToken };
      const page = await unwrap(api.call('getGoddessList', { params: { id: tab }, query }, { signal }));
      presences?.update(page.users);
      return page;
    },
    itemsOf,
    idOf: idOfItem,
    isReturn,
    enabled: tab !== '',
  });
}

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

/** Query keys of people. */
export const peopleKeys = {
  all: ['people'],
  tabs: ['people', 'tabs'],
  lists: ['people', 'list'],
  list: (tab: string, filter: PeopleFilter) => ['people', 'list', tab, filter],
  count: (tab: string, filter: PeopleFilter) => ['people', 'count', tab, filter],
  detail: (userId: string) => ['people', 'detail', userId],
  similar: (userId: string) => ['people', 'similar', userId],
  price: (userId: string) => ['people', 'price', userId],
} as const;
