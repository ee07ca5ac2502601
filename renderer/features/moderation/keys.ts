import type { CaseState } from '#shared/api/moderation.ts';

/** The keys of what the server knows of moderation. */
export const moderationKeys = {
  /** What the moderator sees: once one case is decided, all of it is old. */
  desk: ['moderation', 'desk'],
  list: (state: CaseState) => ['moderation', 'desk', 'list', state],
  one: (id: string) => ['moderation', 'desk', 'case', id],
  /** What a person knows of their own: the cases, and whether matching is suspended. */
  own: ['moderation', 'own'],
  ownCases: ['moderation', 'own', 'cases'],
  ban: ['moderation', 'own', 'ban'],
} as const;
