/** Returns the id of the penalty in the address; null for the list. */
export const penaltyIn = (search: string): string | null => new URLSearchParams(search).get('penalty');

export const searchOfPenalty = (id: string): string => `?${new URLSearchParams({ penalty: id }).toString()}`;
