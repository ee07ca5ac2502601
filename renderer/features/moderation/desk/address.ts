import { caseStates, type CaseState } from '#shared/api/moderation.ts';

/** What an address says of the moderator's desk: the tab, and the case that is open. */
export interface DeskLocation {
  readonly tab: CaseState;
  readonly caseId: string | null;
}

export function deskLocationIn(search: string): DeskLocation {
  const query = new URLSearchParams(search);
  const asked = (query.get('tab') ?? '').trim().toLowerCase();
  return { tab: caseStates.find((state) => state === asked) ?? 'open', caseId: query.get('case') };
}

/** Another case has another address; another tab begins without one. */
export function searchOf({ tab, caseId }: DeskLocation): string {
  return `?${new URLSearchParams({ tab, ...(caseId === null ? {} : { case: caseId }) }).toString()}`;
}
