import type { ApplicationList } from '#shared/api/application.ts';
import type { DeskPenaltyState } from '#shared/api/penalties.ts';
import type { DeskSanctionState } from '#shared/api/sanctions.ts';
import type { CaseState } from '#shared/api/moderation.ts';

/** Refetches a list of the desk every minute, in case an event was lost. */
export const deskListOptions = { staleTime: 0, refetchInterval: 60_000 } as const;

/** Query keys of moderation. */
export const moderationKeys = {
  /** Data of the moderator's desk. Each decision invalidates all of it. */
  desk: ['moderation', 'desk'],
  list: (state: CaseState) => ['moderation', 'desk', 'list', state],
  one: (id: string) => ['moderation', 'desk', 'case', id],
  call: (id: string) => ['moderation', 'call', id],
  messages: (id: string) => ['moderation', 'messages', id],
  allApplications: ['moderation', 'applications'],
  applications: (list: ApplicationList) => ['moderation', 'applications', 'list', list],
  application: (id: string) => ['moderation', 'applications', 'one', id],
  allPenalties: ['moderation', 'penalties'],
  penalties: (state: DeskPenaltyState) => ['moderation', 'penalties', 'list', state],
  penaltyEvidence: (id: string) => ['moderation', 'penalties', 'evidence', id],
  sanctions: (state: DeskSanctionState) => ['moderation', 'penalties', 'sanctions', state],
  caseDecision: (caseId: string) => ['moderation', 'penalties', 'decision', caseId],
  casePenalty: (caseId: string) => ['moderation', 'penalties', 'case', caseId],
  /** The user's own cases and match suspension. */
  own: ['moderation', 'own'],
  ownCases: ['moderation', 'own', 'cases'],
  ban: ['moderation', 'own', 'ban'],
  ownSanctions: ['moderation', 'own', 'sanctions'],
} as const;
