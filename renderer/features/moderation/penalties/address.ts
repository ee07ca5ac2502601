import { deskPenaltyStates, type DeskPenaltyState } from '#shared/api/penalties.ts';

/** The list of penalties and the open one in the address. */
export interface PenaltyPlace {
  readonly state: DeskPenaltyState;
  readonly id: string | null;
}

export const penaltiesTab = 'penalties';

export function penaltyPlaceIn(search: string): PenaltyPlace {
  const query = new URLSearchParams(search);
  return {
    state: deskPenaltyStates.find((state) => state === query.get('list')) ?? 'appealed',
    id: query.get('penalty'),
  };
}

export function penaltySearchOf({ state, id }: PenaltyPlace): string {
  const query = { tab: penaltiesTab, list: state, ...(id === null ? {} : { penalty: id }) };
  return `?${new URLSearchParams(query).toString()}`;
}
