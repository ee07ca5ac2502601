import { applicationLists, type ApplicationList } from '#shared/api/application.ts';

/** The list and the open application in the address. */
export interface ApplicationPlace {
  readonly list: ApplicationList;
  readonly id: string | null;
}

export const applicationsTab = 'applications';

export function applicationPlaceIn(search: string): ApplicationPlace {
  const query = new URLSearchParams(search);
  return {
    list: applicationLists.find((list) => list === query.get('list')) ?? 'waiting',
    id: query.get('application'),
  };
}

export function applicationSearchOf({ list, id }: ApplicationPlace): string {
  const query = { tab: applicationsTab, list, ...(id === null ? {} : { application: id }) };
  return `?${new URLSearchParams(query).toString()}`;
}
