import type { UseQueryResult } from '@tanstack/react-query';
import type { NotReady } from '#renderer/ui/ListState.tsx';

/** Why a query has nothing to show yet. One that waits for the network goes on by itself. */
export function notReady(query: Pick<UseQueryResult, 'fetchStatus' | 'isError' | 'refetch'>): NotReady {
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}
