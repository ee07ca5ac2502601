import { caseStates, type CaseState } from '#shared/api/moderation.ts';

/** The tab and the open case in the address. */
export interface DeskLocation {
  readonly tab: CaseState;
  readonly caseId: string | null;
}

export function deskLocationIn(search: string): DeskLocation {
  const query = new URLSearchParams(search);
  const requestedTab = (query.get('tab') ?? '').trim().toLowerCase();
  return { tab: caseStates.find((state) => state === requestedTab) ?? 'open', caseId: query.get('case') };
}

/** Returns the search part of the address. */
export function searchOf({ tab, caseId }: DeskLocation): string {
  return `?${new URLSearchParams({ tab, ...(caseId === null ? {} : { case: caseId }) }).toString()}`;
}
