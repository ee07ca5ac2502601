import { deskSanctionStates, type DeskSanctionState } from '#shared/api/sanctions.ts';

/** The list of sanctions and the open one in the address. */
export interface SanctionPlace {
  readonly state: DeskSanctionState;
  readonly id: string | null;
}

export const sanctionsTab = 'sanctions';

export function sanctionPlaceIn(search: string): SanctionPlace {
  const query = new URLSearchParams(search);
  return {
    state: deskSanctionStates.find((state) => state === query.get('list')) ?? 'appealed',
    id: query.get('sanction'),
  };
}

export function sanctionSearchOf({ state, id }: SanctionPlace): string {
  const query = { tab: sanctionsTab, list: state, ...(id === null ? {} : { sanction: id }) };
  return `?${new URLSearchParams(query).toString()}`;
}
