import { queryKeys } from '#renderer/services/queries.ts';

/** All begin alike: what is earned changes each of them. */
const of = (...rest: readonly (string | number)[]) => [...queryKeys.earnings, ...rest] as const;

export const earningsKeys = {
  days: (days: number) => of('days', days),
  hours: (days: number) => of('hours', days),
  shift: of('shift'),
  supporter: (userId: string) => of('supporter', userId),
  supporters: (period: string, sort: string) => of('supporters', period, sort),
  figure: (...asked: readonly string[]) => of('figure', ...asked),
  book: of('book'),
  kpiBefore: of('kpiBefore'),
  leaderboard: (week: string) => of('leaderboard', week),
  streak: of('streak'),
} as const;

/** It is told when something changes; this only keeps a page that was left a moment ago from asking again. */
export const staleTime = 15_000;
