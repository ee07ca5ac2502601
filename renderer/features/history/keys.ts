import type { Period } from '#shared/domain/calls.ts';

/** Query keys of calls and matches. Each new record invalidates `all`. */
export const historyKeys = {
  all: ['calls'],
  tabs: ['calls', 'tabs'],
  lists: ['calls', 'list'],
  list: (tab: string) => ['calls', 'list', tab],
  stats: (period: Period, since: string | null) => ['calls', 'stats', period, since],
  lastCalls: (count: number) => ['calls', 'last', count],
  /** People online and free. The end of a call changes this list too. */
  online: ['calls', 'online'],
} as const;

/**
 * Always stale, because calls end on any page. Cached data shows at once and is refetched when a page opens.
 */
export const staleTime = 0;
