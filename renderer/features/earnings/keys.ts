import { queryKeys } from '#renderer/services/queries.ts';

/** Builds a key with a common prefix, so that new earnings invalidate all of them at once. */
const of = (...rest: readonly (string | number)[]) => [...queryKeys.earnings, ...rest] as const;

export const earningsKeys = {
  days: (days: number) => of('days', days),
  hours: (days: number) => of('hours', days),
  shift: of('shift'),
  supporter: (userId: string) => of('supporter', userId),
  supporterNotes: (search: string) => of('supporterNotes', search),
  allSupporterNotes: of('supporterNotes'),
  supporters: (period: string, sort: string) => of('supporters', period, sort),
  figure: (...asked: readonly string[]) => of('figure', ...asked),
  book: of('book'),
  kpiBefore: of('kpiBefore'),
  leaderboard: (week: string) => of('leaderboard', week),
  streak: of('streak'),
} as const;

/** Milliseconds before a remounted page refetches. Changes are pushed, so short revisits need no request. */
export const staleTime = 15_000;
