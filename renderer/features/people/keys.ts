import type { PeopleFilter } from './filter.ts';

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
