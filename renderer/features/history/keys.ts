import type { Period } from '#shared/domain/calls.ts';

/** The keys of everything that calls and matches leave behind: once one is over, all of `all` is old. */
export const historyKeys = {
  all: ['calls'],
  tabs: ['calls', 'tabs'],
  lists: ['calls', 'list'],
  list: (tab: string) => ['calls', 'list', tab],
  stats: (period: Period, since: string | null) => ['calls', 'stats', period, since],
  lastCalls: (count: number) => ['calls', 'last', count],
  /** Who is online and free: a call that is over changes that too. */
  online: ['calls', 'online'],
} as const;

/** Calls end on every page: what is known is shown at once, and asked for again by whoever opens a page of them. */
export const staleTime = 0;
