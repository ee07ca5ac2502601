import type { UseQueryResult } from '@tanstack/react-query';
import type { NotReady } from '#renderer/ui/ListState.tsx';

/** Returns why a query has no data yet. A query that waits for the network continues when it is online. */
export function notReady(query: Pick<UseQueryResult, 'fetchStatus' | 'isError' | 'refetch'>): NotReady {
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}
